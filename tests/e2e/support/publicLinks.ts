import { password } from './product';

type Values = Readonly<Record<string, unknown>>;
interface Envelope {
  readonly messageError?: string;
  readonly result?: Values;
  readonly results?: readonly Values[];
}
/** Speaks with the services of a running product as a demo user, past its screens. */
export const signedInto = async (url: string, user: string) => {
  const login = await fetch(`${url}/services/login`, {
    method: 'POST',
    headers: { username: user, password: encodeURIComponent(password), 'remember-me': 'true' },
  });
  const token = login.headers.get('remember-me') ?? '';
  return async (path: string, body: Values = {}): Promise<Envelope> => {
    const answer = await fetch(`${url}/services/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'remember-me': token },
      body: JSON.stringify(body),
    });
    const envelope = (await answer.json()) as Envelope;
    if (!answer.ok || envelope.messageError) throw new Error(`${path}: ${answer.status} ${envelope.messageError}`);
    return envelope;
  };
};

/** A new order with its page, a coupon with its page: what a shop sends to its customers. */
export const publicLinks = async (url: string) => {
  const call = await signedInto(url, 'empresa');
  const products = (await call('produto/filterpaginated/1/2', { situacao: 'ATIVO' })).results!;
  const customer = (await call('client/filterpaginated/1/1', { situacao: 'ATIVO' })).results![0]!;
  const { id } = (
    await call('pedido/save', {
      canal: 'SITE',
      modalidade: 'RETIRADA',
      pagamentos: [{ forma: 'PIX' }],
      cliente: customer.id,
      itens: products.map((one) => ({ produto: one.id, quantidade: 2 })),
    })
  ).result!;
  const previsaoEntrega = new Date(Date.now() + 40 * 60_000).toISOString();
  const { link } = (await call(`pedido/${String(id)}/acompanhar`, { previsaoEntrega })).result!;
  const coupon = (
    await call('cupomdesconto/filterpaginated/1/1', { situacao: 'ATIVO', palavraChave: { empty: false } })
  ).results![0]!;
  const { urlCompartilhamento } = (await call('cupomdesconto/compartilhar', { id: coupon.id })).result!;
  const pathOf = (address: unknown): string => new URL(String(address)).pathname;
  return { id: Number(id), order: pathOf(link), coupon: pathOf(urlCompartilhamento), call };
};

/** Two orders on the road with one courier, and the link of the courier's page. */
export const courierLink = async (url: string) => {
  const call = await signedInto(url, 'empresa');
  const product = (await call('produto/filterpaginated/1/1', { situacao: 'ATIVO' })).results![0]!;
  const customer = (await call('client/filterpaginated/1/1', { situacao: 'ATIVO' })).results![0]!;
  const courier = (await call('motoboy/filterpaginated/1/1', { ativo: true })).results![0]!;
  const pedidos: number[] = [];
  for (const number of ['10', '20']) {
    const { id } = (
      await call('pedido/save', {
        canal: 'TELEFONE',
        modalidade: 'ENTREGA',
        pagarDepois: true,
        cliente: customer.id,
        endereco: { street: 'Rua Harmonia', number, neighborhoord: 'Vila Madalena' },
        taxaEntrega: 5,
        itens: [{ produto: product.id, quantidade: 1 }],
      })
    ).result!;
    pedidos.push(Number(id));
  }
  await call('pedido/expedicao/sair', { pedidos, motoboy: courier.id });
  const { link } = (await call(`motoboy/${String(courier.id)}/pagina`)).result!;
  return new URL(String(link)).pathname;
};
