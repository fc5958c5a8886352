import { catalogoDoIfood, type Pedir } from '../../resources/integracoes/cardapio/catalogo.server';
import type { ClienteIfood } from '../../resources/integracoes/ifood/cliente.server';
import { pedidoDoIfood } from '../../resources/integracoes/ifood/traduzir.server';
import { em, lista, objeto, objetos, texto, type Json } from '../../resources/comum/lerJson';
import { exigir, type Prova } from './provas';

interface Loja {
  readonly cliente: ClienteIfood;
  readonly loja: string;
  /** Answers to waiting: milliseconds at a sandbox, nothing at a fake. */
  readonly esperar: (ms: number) => Promise<void>;
  /** Confirms a test order that waits, and cancels it: only where somebody made one for it. */
  readonly comPedido: boolean;
  readonly agora: () => Date;
}
const acesso = { renovacao: null } as const;
const perguntas = 30;

/**
 * Proofs of what the product relies on at iFood: token, shop, state, events, orders, interruptions, catalogue, and the life of a
 * test order. It changes nothing that it does not put back, and acknowledges no event of another.
 */
export const provasDoIfood = ({ cliente, loja, esperar, comPedido, agora }: Loja): readonly Prova[] => {
  const pedir: Pedir = (metodo, path, body) => cliente.pedir(acesso, metodo, path, body);
  const daLoja = `/merchant/v1.0/merchants/${encodeURIComponent(loja)}`;
  const eventos = async (): Promise<readonly Json[]> => {
    const { status, body } = await cliente.pedir(
      acesso,
      'GET',
      '/events/v1.0/events:polling?excludeHeartbeat=true',
      undefined,
      { 'x-polling-merchants': loja },
    );
    exigir(status === 200 || status === 204, `a pergunta por avisos deu ${status}`);
    return Array.isArray(body) ? objetos(body) : objetos(em(body, 'events'));
  };
  const apagar = async (id: string): Promise<number> =>
    (await cliente.pedir(acesso, 'DELETE', `${daLoja}/interruptions/${encodeURIComponent(id)}`)).status;
  const interromper = (dias: number) =>
    pedir('POST', `${daLoja}/interruptions`, {
      description: 'Retaguarda: prova',
      start: new Date(agora().getTime() + 3_600_000).toISOString(),
      end: new Date(agora().getTime() + dias * 86_400_000).toISOString(),
    });
  const contar = async (orderId: string, codes: readonly string[]): Promise<string> => {
    for (let asked = 0; asked < perguntas; asked++) {
      const found = (await eventos()).find(
        (one) =>
          one.orderId === orderId && codes.some((code) => code === texto(one.code) || code === texto(one.fullCode)),
      );
      if (found) return texto(found.code) ?? texto(found.fullCode) ?? '';
      await esperar(3_000);
    }
    throw new Error(`o aviso ${codes[0]} não veio`);
  };
  const catalogo = catalogoDoIfood(pedir, loja, esperar);
  return [
    {
      nome: 'token e loja',
      prova: async () => {
        const { status, body } = await pedir('GET', daLoja);
        exigir(status === 200, `a loja deu ${status}: confira o código dela`);
        return texto(em(body, 'name')) ?? 'sem nome';
      },
    },
    {
      nome: 'estado da loja',
      prova: async () => {
        const { status, body } = await pedir('GET', `${daLoja}/status`);
        const state = texto(objeto(lista(body)[0]).state) ?? '';
        exigir(status === 200 && ['OK', 'WARNING', 'CLOSED', 'ERROR'].includes(state), `estado ${status} ${state}`);
        return state;
      },
    },
    {
      nome: 'avisos sem presença, com o que lemos deles',
      prova: async () => {
        const found = await eventos();
        for (const one of found)
          exigir(
            texto(one.id) !== null &&
              (texto(one.code) ?? texto(one.fullCode)) !== null &&
              Number.isFinite(Date.parse(texto(one.createdAt) ?? '')),
            `aviso que não lemos: ${Object.keys(one).join(', ')}`,
          );
        return `${found.length} esperam`;
      },
    },
    {
      nome: 'pedidos que esperam são lidos inteiros',
      prova: async () => {
        const ids = [...new Set((await eventos()).flatMap(({ orderId }) => texto(orderId) ?? []))].slice(0, 5);
        for (const id of ids) {
          const { status, body } = await pedir('GET', `/order/v1.0/orders/${encodeURIComponent(id)}`);
          exigir(status === 404 || pedidoDoIfood(body) !== undefined, `pedido ${id}: ${status}, não lido`);
        }
        return `${ids.length} lidos`;
      },
    },
    {
      nome: 'pedido que não existe é recusado',
      prova: async () => {
        const { status } = await pedir('GET', `/order/v1.0/orders/${crypto.randomUUID()}`);
        exigir(status >= 400 && status < 500 && status !== 401, `deu ${status}`);
        return String(status);
      },
    },
    {
      nome: 'confirmação de aviso é aceita',
      prova: async () => {
        const { status } = await pedir('POST', '/events/v1.0/events/acknowledgment', [{ id: crypto.randomUUID() }]);
        exigir(status === 202, `deu ${status}`);
        return '202';
      },
    },
    {
      nome: 'interrupção posta e tirada, e mais de sete dias recusada',
      prova: async () => {
        const { status, body } = await interromper(1);
        const id = texto(em(body, 'id'));
        exigir(status < 300 && id !== null, `a interrupção deu ${status}`);
        const gone = await apagar(id);
        exigir(gone < 300, `tirar a interrupção deu ${gone}`);
        const longa = await interromper(9);
        const outra = texto(em(longa.body, 'id'));
        if (outra !== null) await apagar(outra);
        exigir(longa.status >= 400, `nove dias deu ${longa.status}`);
        return 'sim';
      },
    },
    {
      nome: 'cardápio lido, e um preço que não muda, aceito',
      prova: async () => {
        const { lido } = await catalogo.ler();
        const itens = lido.categorias.flatMap((one) => one.itens);
        const [item] = itens;
        if (!item) return 'vazio';
        await catalogo.mudarPreco({ tipo: 'ITEM', id: item.id }, item.preco);
        await catalogo.mudarStatus({ tipo: 'ITEM', id: item.id }, item.status);
        return `${itens.length} itens`;
      },
    },
    {
      nome: 'pedido de teste confirmado e cancelado, cada um quando o aviso vem',
      prova: async () => {
        if (!comPedido) return 'não pedido (diga “pedido”, com um pedido de teste aberto no portal)';
        const placed = (await eventos()).findLast(
          (one) => texto(one.fullCode) === 'PLACED' || texto(one.code) === 'PLC',
        );
        const orderId = texto(placed?.orderId);
        exigir(orderId !== null, 'nenhum pedido de teste espera: faça um no portal');
        const ordem = `/order/v1.0/orders/${encodeURIComponent(orderId)}`;
        const confirm = await pedir('POST', `${ordem}/confirm`);
        exigir(confirm.status === 202, `a confirmação deu ${confirm.status}`);
        await contar(orderId, ['CFM', 'CONFIRMED']);
        const semCodigo = await pedir('POST', `${ordem}/requestCancellation`, { reason: 'Prova' });
        exigir(semCodigo.status === 400, `cancelar sem código deu ${semCodigo.status}`);
        const { body } = await pedir('GET', `${ordem}/cancellationReasons`);
        const motivo = objetos(Array.isArray(body) ? body : em(body, 'reasons'))[0] ?? {};
        const code = texto(motivo.cancelCodeId) ?? texto(motivo.code);
        exigir(code !== null, 'o iFood não deu motivos');
        const asked = await pedir('POST', `${ordem}/requestCancellation`, { reason: 'Prova', cancellationCode: code });
        exigir(asked.status === 202, `o cancelamento deu ${asked.status}`);
        return contar(orderId, ['CAN', 'CANCELLED', 'CARF', 'CANCELLATION_REQUEST_FAILED']);
      },
    },
  ];
};
