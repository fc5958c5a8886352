import type { HandlerContext, Infer, Returned } from '#kit';
import { setor } from '../../../schemas/cadastros/setor';
import { avisoPedido } from '../../../schemas/delivery/pedidos/avisoPedido';
import { pedido, vida } from '../../../schemas/delivery/pedidos/pedido';
import { pedidoItem } from '../../../schemas/delivery/pedidos/pedidoItem';
import type { aPreparar, avisoVisto, itemPronto } from './monitor';
import { contasDe, mesaDe } from './lugar.server';
import { composicaoDe, trabalhosDe, type Trabalho } from './composicao.server';

type Item = Infer<typeof pedidoItem>;
/** Limit of orders on the display; the oldest come first. */
const naParede = 40;
const emPreparo = { situacao: ['CONFIRMADO', 'PREPARO'] } as const;

const fazer = ({ item, setor: of, partes, pronto }: Trabalho<Item>) => {
  const { titulo, tamanho, sabores, partes: nomes, adicionais } = composicaoDe(item, partes);
  return {
    id: item.id,
    setor: of,
    quantidade: item.quantidade.toLocaleString('pt-BR', { maximumFractionDigits: 3 }),
    nome: titulo,
    tamanho,
    sabores: [...sabores, ...nomes],
    adicionais,
    observacao: item.observacao,
    pronto,
  };
};

/** Items to prepare in one sector or all, with what other sectors still owe the same order. */
export const listarPreparo = async (
  { rows, now }: Pick<HandlerContext, 'rows' | 'now'>,
  wanted: number | null,
): Promise<Returned<typeof aPreparar.result>> => {
  const setores = await rows.all(setor, { ativo: true, $sort: [['ordem', 'asc']] });
  const asked = { ...emPreparo, $sort: [['data', 'asc']] } as const;
  const { rows: orders, total } = await rows.find(pedido, asked, { page: 1, size: naParede });
  const items = await rows.all(pedidoItem, { pedido: orders.map(({ id }) => id), $sort: [['ordem', 'asc']] });
  const contas = await contasDe({ rows }, orders);
  const pedidos = orders.flatMap((order) => {
    const works = items.filter((item) => item.pedido === order.id).flatMap(trabalhosDe);
    const mine = works.filter(({ setor: of }) => wanted === null || of === wanted);
    if (mine.length === 0) return [];
    return [
      {
        id: order.id,
        numero: order.numero.slice(-4),
        situacao: order.situacao,
        modalidade: order.modalidade,
        ...mesaDe(order, contas),
        desde: order.confirmadoEm ?? order.data!,
        previsao: order.previsaoEntrega,
        observacao: order.observacao,
        itens: mine.map(fazer),
        faltam: works.filter((one) => !mine.includes(one) && !one.pronto).length,
      },
    ];
  });
  const avisos = await avisosPara({ rows, now }, wanted, setores);
  return { setores: setores.map(({ id, nome }) => ({ id, nome })), pedidos, avisos, total };
};

/** Lifetime of a change notice: by then nobody works from the earlier state. */
const valeAviso = 60 * 60_000;
const avisosPara = async (
  { rows, now }: Pick<HandlerContext, 'rows' | 'now'>,
  wanted: number | null,
  setores: readonly Infer<typeof setor>[],
): Promise<Returned<typeof aPreparar.result>['avisos']> => {
  const found = await rows.all(avisoPedido, {
    vistoEm: { empty: true },
    quando: { gte: new Date(now.getTime() - valeAviso).toISOString() },
    ...(wanted === null ? {} : { setor: wanted }),
    $sort: [['id', 'asc']],
  });
  const orders = await rows.byId(
    pedido,
    found.map((one) => one.pedido),
  );
  const contas = await contasDe({ rows }, [...orders.values()]);
  return found.map((one) => ({
    id: one.id,
    numero: one.numero.slice(-4),
    mudanca: one.mudanca,
    setor: setores.find(({ id }) => id === one.setor)?.nome,
    ...(orders.has(one.pedido) && mesaDe(orders.get(one.pedido)!, contas)),
    linhas: (one.texto ?? '').split('\n').filter(Boolean),
    quando: one.quando!,
  }));
};
export const verAviso = async (
  { rows, now, notFound }: Pick<HandlerContext, 'rows' | 'now' | 'notFound'>,
  id: number,
): Promise<Returned<typeof avisoVisto.result>> => {
  const found = (await rows.get(avisoPedido, id, { lock: true })) ?? notFound();
  if (found.vistoEm === null) await rows.update(avisoPedido, found, { vistoEm: now.toISOString() });
  return { numero: found.numero.slice(-4) };
};

/**
 * Marks an item, or a sector's part of it, as ready. The first mark starts the order, the last one makes it ready.
 * Undoing returns a ready order to preparation.
 */
export const marcarItem = async (
  { rows, move, now, refuse, notFound }: Pick<HandlerContext, 'rows' | 'move' | 'now' | 'refuse' | 'notFound'>,
  { item: id, setor: of, pronto }: { readonly item: number; readonly setor: number | null; readonly pronto: boolean },
): Promise<Returned<typeof itemPronto.result>> => {
  const found = (await rows.get(pedidoItem, id)) ?? notFound();
  // Locks the order first, so that two sectors finishing at once are serialized.
  const order = (await rows.get(pedido, found.pedido, { lock: true })) ?? notFound();
  const isOpen = (emPreparo.situacao as readonly string[]).includes(order.situacao);
  if (!isOpen && (pronto || (await move(vida, order, '<')) === undefined))
    refuse(`O pedido ${order.numero.slice(-4)} não está mais em preparo.`);
  const item = await rows.change(pedidoItem, id, (row) => marcada(row, of, pronto ? now.toISOString() : null));
  const open = await rows.count(pedidoItem, { pedido: order.id, prontoEm: { empty: true } });
  if (pronto && open === 0) await move(vida, order, 'aprontar');
  else if (pronto && order.situacao === 'CONFIRMADO') await move(vida, order, 'preparar');
  const nome = composicaoDe(item ?? found).titulo;
  return { numero: order.numero.slice(-4), nome, pedidoPronto: pronto && open === 0 };
};
/** Marks the sector's parts; the whole item when all parts are ready or no sector is given. */
const marcada = (row: Item, of: number | null, prontoEm: string | null): Partial<Item> => {
  if (!row.partes) return { prontoEm };
  const partes = row.partes.map((one) => (of === null || (one.setor ?? row.setor) === of ? { ...one, prontoEm } : one));
  return { partes, prontoEm: partes.every((one) => one.prontoEm != null) ? prontoEm : null };
};
