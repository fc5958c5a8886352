import type { HandlerContext, Infer, Returned } from '#kit';
import { meets } from '#kit/entity/condition';
import { labelOf } from '#kit/entity/field';
import { isMask } from '#kit/entity/personal';
import { whatsappLink } from '#kit/phones';
import { cliente } from '../../../schemas/cadastros/clientes/cliente';
import { motoboy } from '../../../schemas/delivery/entrega/motoboy';
import { formasPagamento, pedido, semPagamento, situacoes, vida } from '../../../schemas/delivery/pedidos/pedido';
import { seRecebe } from '../../../schemas/formas';
import { cidade } from '../../../schemas/enderecamento/cidade';
import { primeiroNome } from '../../fidelidade/papel.server';
import { centavos, dinheiro, reais } from '../../comum/centavos';
import type { paraExpedir, rota, sair } from './expedicao';
import { entregadoresPara } from './entregadores.server';
import { contasDe, mesaDe, naContaDe } from '../cozinha/lugar.server';

type Pedido = Infer<typeof pedido>;
type Context = Pick<HandlerContext, 'rows' | 'move' | 'refuse' | 'notFound' | 'legible'>;
type Feitos = Returned<typeof sair.result>;
/** Limit of orders on the screen; the longest waiting ones come first. */
const naTela = { page: 1, size: 200 };

/** Amount to collect at the door. Paid, owed and table orders collect nothing. */
export const receberDe = ({
  pagamentos,
  pagoOnline,
  conta,
  total,
}: Pick<Pedido, 'pagamentos' | 'pagoOnline' | 'conta' | 'total'>): string | null => {
  if (pagoOnline || conta !== null || total === 0) return null;
  if (!pagamentos) return `Receber ${dinheiro(total)}, a combinar`;
  const due = pagamentos.filter(({ forma }) => seRecebe(forma));
  if (due.length === 0) return null;
  return due
    .map(({ forma, valor, troco }) => {
      const sum = dinheiro(reais(centavos(valor) - centavos(troco ?? 0)));
      return `${formasPagamento[forma]} ${sum}${troco ? `, levar ${dinheiro(troco)} de troco` : ''}`;
    })
    .join(' e ');
};

/** True for an order without a form of payment. */
export const estaACombinar = (order: Pedido): boolean => meets(semPagamento, order);

/** Ready orders, orders on the road, and couriers who can take them. */
export const listarExpedicao = async ({
  rows,
  now,
}: Pick<HandlerContext, 'rows' | 'now'>): Promise<Returned<typeof paraExpedir.result>> => {
  const prontos = await rows.find(pedido, { situacao: 'PRONTO', $sort: [['prontoEm', 'asc']] }, naTela);
  const naRua = await rows.find(pedido, { situacao: 'ENTREGA', $sort: [['saiuEm', 'asc']] }, naTela);
  const people = await rows.byId(
    cliente,
    [...prontos.rows, ...naRua.rows].flatMap((one) => one.cliente ?? []),
  );
  const contas = await contasDe({ rows }, [...prontos.rows, ...naRua.rows]);
  const of = (order: Pedido) => ({
    id: order.id,
    numero: order.numero.slice(-4),
    cliente: primeiroNome(people.get(order.cliente ?? 0)?.nome) || null,
    resumo: order.resumo,
    observacao: order.observacao,
    modalidade: order.modalidade,
    bairro: order.modalidade === 'ENTREGA' ? order.endereco?.neighborhoord : null,
    previsao: order.previsaoEntrega,
    receber: receberDe(order),
    naConta: naContaDe(order, contas),
    ...mesaDe(order, contas),
  });
  return {
    prontos: prontos.rows.map((order) => ({ ...of(order), prontoEm: order.prontoEm ?? order.data! })),
    naRua: naRua.rows.map((order) => ({ ...of(order), saiuEm: order.saiuEm ?? order.data!, motoboy: order.motoboy })),
    motoboys: await entregadoresPara({ rows, now }, []),
  };
};

/** Locks the orders by ascending id, so that two users with the same selection do not deadlock. */
const cadaUm = async (
  { rows, notFound }: Context,
  ids: readonly number[],
  act: (order: Pedido) => Promise<string | undefined>,
): Promise<Feitos> => {
  const said: (string | undefined)[] = [];
  for (const id of [...new Set(ids)].toSorted((one, other) => one - other))
    said.push(await act((await rows.get(pedido, id, { lock: true })) ?? notFound()));
  const recusados = said.filter((one) => one !== undefined);
  return { feitos: said.length - recusados.length, recusados };
};
const jaEsta = ({ numero, situacao }: Pedido): string =>
  `${numero.slice(-4)} já está em “${labelOf(situacoes[situacao])}”.`;

export const sairCom = async (
  context: Context,
  { pedidos, motoboy: who }: { readonly pedidos: readonly number[]; readonly motoboy: number | null },
): Promise<Feitos> => {
  const { move } = context;
  return cadaUm(context, pedidos, async (order) => {
    if (order.modalidade !== 'ENTREGA') return `${order.numero.slice(-4)} não é para entregar.`;
    return (await move(vida, order, 'despachar', { motoboy: who })) ? undefined : jaEsta(order);
  });
};
export const voltarPedidos = (context: Context, ids: readonly number[]): Promise<Feitos> =>
  cadaUm(context, ids, async (order) => {
    const back = order.situacao === 'ENTREGA' ? await context.move(vida, order, '<') : undefined;
    if (!back) return jaEsta(order);
    await context.rows.change(pedido, order.id, { motoboy: null });
    return undefined;
  });
export const entregarPedidos = (context: Context, ids: readonly number[]): Promise<Feitos> =>
  cadaUm(context, ids, async (order) => {
    if (estaACombinar(order) && order.situacao !== 'CONCLUIDO')
      return `${order.numero.slice(-4)}: diga antes como foi pago, em “Trocar forma de pagamento” do pedido.`;
    return (await context.move(vida, order, 'concluir')) ? undefined : jaEsta(order);
  });

const mapas = 'https://www.google.com/maps/dir/?api=1&travelmode=driving';
/** Link to a WhatsApp conversation with these words. */
export const conversa = whatsappLink;
/** Address in a line; null without a readable street. */
export const lugarDe = ({ endereco }: Pedido, cities: ReadonlyMap<number, Infer<typeof cidade>>): string | null =>
  endereco?.street && !isMask(endereco.street)
    ? [
        endereco.street,
        endereco.number,
        endereco.neighborhoord,
        cities.get(endereco.city ?? 0)?.nome,
        endereco.cep?.replace(/(?=\d{3}$)/, '-'),
      ]
        .filter(Boolean)
        .join(', ')
    : null;
/** Link to a map with the route through these places in order; undefined without any. */
export const caminhoPor = (places: readonly string[]): string | undefined => {
  const between = places.slice(0, -1).map(encodeURIComponent).join('%7C');
  const last = places.at(-1);
  return last && `${mapas}&destination=${encodeURIComponent(last)}${between && `&waypoints=${between}`}`;
};
export const cidadesDe = (
  { rows }: Pick<Context, 'rows'>,
  orders: readonly Pedido[],
): Promise<ReadonlyMap<number, Infer<typeof cidade>>> =>
  rows.byId(
    cidade,
    orders.flatMap(({ endereco }) => endereco?.city ?? []),
  );
/** Route through the addresses in the chosen order. */
export const rotaDos = async (
  { rows, notFound, refuse, legible }: Context,
  { pedidos, motoboy: who }: { readonly pedidos: readonly number[]; readonly motoboy: number | null },
): Promise<Returned<typeof rota.result>> => {
  const found = await rows.byId(pedido, pedidos);
  const orders = await legible(
    pedido,
    pedidos.map((id) => found.get(id) ?? notFound()),
  );
  const cities = await cidadesDe({ rows }, orders);
  const mapa =
    caminhoPor(orders.flatMap((one) => lugarDe(one, cities) ?? [])) ??
    refuse('Nenhum destes pedidos tem endereço!', 'pedidos');
  const [courier] = who === null ? [] : await legible(motoboy, [(await rows.get(motoboy, who)) ?? notFound()]);
  const text = `Pedidos ${orders.map(({ numero }) => numero.slice(-4)).join(', ')}: ${mapa}`;
  return {
    mapa,
    whatsapp: courier && !isMask(courier.telefone) ? conversa(courier.telefone, text) : null,
    semEndereco: orders.flatMap(({ numero, endereco }) => (endereco?.street ? [] : numero.slice(-4))),
  };
};
