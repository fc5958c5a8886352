import type { HandlerContext, Infer, Returned } from '#kit';
import { setor } from '../../../schemas/cadastros/setor';
import { pedido, vida } from '../../../schemas/delivery/pedido';
import { pedidoItem } from '../../../schemas/delivery/pedidoItem';
import type { aPreparar, itemPronto } from '../monitor';

type Item = Infer<typeof pedidoItem>;
/** So many orders stand on a wall; those that came first. */
const naParede = 40;
const emPreparo = { situacao: ['CONFIRMADO', 'PREPARO'] } as const;

const doSetor =
  (wanted: number | null) =>
  (item: Item): boolean =>
    wanted === null || item.setor === wanted;

/** What is to be made, of one sector or of all, with what the others still owe the same order. */
export const listarPreparo = async (
  { rows }: Pick<HandlerContext, 'rows'>,
  wanted: number | null,
): Promise<Returned<typeof aPreparar.result>> => {
  const setores = await rows.all(setor, { ativo: true, $sort: [['ordem', 'asc']] });
  const asked = { ...emPreparo, $sort: [['data', 'asc']] } as const;
  const { rows: orders, total } = await rows.find(pedido, asked, { page: 1, size: naParede });
  const items = await rows.all(pedidoItem, { pedido: orders.map(({ id }) => id), $sort: [['ordem', 'asc']] });
  const isMine = doSetor(wanted);
  const pedidos = orders.flatMap((order) => {
    const own = items.filter((item) => item.pedido === order.id);
    const mine = own.filter(isMine);
    if (mine.length === 0) return [];
    return [
      {
        id: order.id,
        numero: order.numero.slice(-4),
        situacao: order.situacao,
        modalidade: order.modalidade,
        desde: order.confirmadoEm ?? order.data!,
        previsao: order.previsaoEntrega,
        observacao: order.observacao,
        itens: mine.map(({ id, quantidade, descricao, adicionais, observacao, prontoEm }) => ({
          id,
          quantidade: quantidade.toLocaleString('pt-BR', { maximumFractionDigits: 3 }),
          nome: descricao,
          adicionais: (adicionais ?? []).map((one) =>
            one.quantidade > 1 ? `${one.quantidade}× ${one.nome}` : one.nome,
          ),
          observacao,
          pronto: prontoEm !== null,
        })),
        faltam: own.filter((item) => !isMine(item) && item.prontoEm === null).length,
      },
    ];
  });
  return { setores: setores.map(({ id, nome }) => ({ id, nome })), pedidos, total };
};

/**
 * Marks an item: the first one begins the order, the last one makes it ready. Taken back, an order that has just become
 * ready is in preparation again.
 */
export const marcarItem = async (
  { rows, move, now, refuse, notFound }: Pick<HandlerContext, 'rows' | 'move' | 'now' | 'refuse' | 'notFound'>,
  { item: id, pronto }: { readonly item: number; readonly pronto: boolean },
): Promise<Returned<typeof itemPronto.result>> => {
  const found = (await rows.get(pedidoItem, id)) ?? notFound();
  // The order is held first: two sectors that end at once are one after the other.
  const order = (await rows.get(pedido, found.pedido, { lock: true })) ?? notFound();
  const isOpen = (emPreparo.situacao as readonly string[]).includes(order.situacao);
  if (!isOpen && (pronto || (await move(vida, order, '<')) === undefined))
    refuse(`O pedido ${order.numero.slice(-4)} não está mais em preparo.`);
  const item = await rows.change(pedidoItem, id, { prontoEm: pronto ? now.toISOString() : null });
  const open = await rows.count(pedidoItem, { pedido: order.id, prontoEm: { empty: true } });
  if (pronto && open === 0) await move(vida, order, 'aprontar');
  else if (pronto && order.situacao === 'CONFIRMADO') await move(vida, order, 'preparar');
  return { numero: order.numero.slice(-4), nome: item?.descricao ?? '', pedidoPronto: pronto && open === 0 };
};
