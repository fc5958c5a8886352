import type { HandlerContext, Infer } from '#kit';
import { computador } from '../../../schemas/cadastros/computador';
import { avisoPedido } from '../../../schemas/delivery/pedidos/avisoPedido';
import { impressao } from '../../../schemas/delivery/cozinha/impressao';
import type { pedido } from '../../../schemas/delivery/pedidos/pedido';
import { pedidoItem } from '../../../schemas/delivery/pedidos/pedidoItem';
import { composicaoDe, trabalhosDe, type Trabalho } from './composicao.server';

type Pedido = Infer<typeof pedido>;
type Item = Infer<typeof pedidoItem>;
type Aviso = Infer<typeof avisoPedido>;
type Via = Infer<typeof impressao>['via'];
type Rows = Pick<HandlerContext, 'rows'>;
/** Lines by id of the sector; null is the kitchen. */
type PorSetor = ReadonlyMap<number | null, readonly string[]>;

/** States in which kitchen, counter or courier work by the order as they have read it. */
const aceitos: readonly string[] = ['CONFIRMADO', 'PREPARO', 'PRONTO', 'ENTREGA'];
export const estaEmCurso = ({ situacao }: Pick<Pedido, 'situacao'>): boolean => aceitos.includes(situacao);
/** States of orders on the display, or just off it. */
const naParede: readonly string[] = ['CONFIRMADO', 'PREPARO', 'PRONTO'];

const quantia = (quantidade: number): string => quantidade.toLocaleString('pt-BR', { maximumFractionDigits: 3 });
const linhaDe = ({ item, partes }: Trabalho<Item>, quantidade: number, sinal = ''): string => {
  const { titulo, tamanho, sabores, partes: nomes } = composicaoDe(item, partes);
  const detalhes = [...sabores, ...nomes].join(', ');
  return [`${sinal}${quantia(quantidade)}×`, titulo, tamanho, detalhes && `(${detalhes})`].filter(Boolean).join(' ');
};
const porSetor = (
  works: readonly (readonly [setor: number | null, linha: string])[],
): Map<number | null, readonly string[]> => {
  const groups = new Map<number | null, readonly string[]>();
  for (const [setor, linha] of works) groups.set(setor, [...(groups.get(setor) ?? []), linha]);
  return groups;
};
const linhasDe = (items: readonly Item[]): PorSetor =>
  porSetor(items.flatMap(trabalhosDe).map((one) => [one.setor, linhaDe(one, one.item.quantidade)] as const));
/** Added and removed lines, with their sign. */
const diferenca = (before: readonly Item[], after: readonly Item[]): PorSetor => {
  const now = new Map(after.map((item) => [item.id, item]));
  const known = new Set(before.map(({ id }) => id));
  const of = (item: Item, change: number) =>
    trabalhosDe(item).map(
      (one) => [one.setor, linhaDe(one, Math.abs(change), change < 0 ? 'TIRAR ' : 'MAIS ')] as const,
    );
  return porSetor([
    ...before.flatMap((item) => {
      const change = Math.round(((now.get(item.id)?.quantidade ?? 0) - item.quantidade) * 1000) / 1000;
      return change === 0 ? [] : of(item, change);
    }),
    ...after.filter(({ id }) => !known.has(id)).flatMap((item) => of(item, item.quantidade)),
  ]);
};

interface Mudou {
  readonly mudanca: Aviso['mudanca'];
  /** Text for each affected sector. */
  readonly cozinha: PorSetor;
  /** Text for the papers of the till and the courier; undefined when nothing on them has changed. */
  readonly cliente?: string;
}
/**
 * Notifies of a changed order: on the display of each sector, and by a ticket on each printer that printed the
 * corrected one. A ticket printed by hand is corrected by a computer that prints such tickets, if there is one.
 */
const avisar = async ({ rows }: Rows, order: Pedido, { mudanca, cozinha, cliente }: Mudou): Promise<void> => {
  const of = { empresa: order.empresa, pedido: order.id, numero: order.numero, mudanca };
  if (naParede.includes(order.situacao))
    for (const [setor, lines] of cozinha)
      await rows.insert(avisoPedido, { ...of, setor, texto: lines.join('\n').slice(0, 1000) });
  const printed = await rows.all(impressao, { pedido: order.id, mudanca: { empty: true } });
  const known = printed.filter(({ situacao }) => situacao !== 'NA_FILA');
  const computers = await rows.all(computador, { situacao: 'ATIVO', imprime: { empty: false } });
  /** Queues one ticket for each printer that has printed this one; for any printer when that is unknown. */
  const tell = async (via: Via, setor: number | null, texto: string): Promise<void> => {
    const here = known.filter((one) => one.via === via && (via !== 'COZINHA' || one.setor === setor));
    const byHand = here.length === 0 && order.viasImpressas?.includes(via) === true;
    const prints = computers.some((one) => one.imprime?.includes(via) && (one.setor === null || one.setor === setor));
    const places = new Set(here.map((one) => one.computador));
    if (byHand && prints) places.add(null);
    for (const para of places) await rows.insert(impressao, { ...of, via, setor, texto: texto.slice(0, 1000), para });
  };
  for (const [setor, lines] of cozinha) await tell('COZINHA', setor, lines.join('\n'));
  if (cliente !== undefined) for (const via of ['CAIXA', 'ENTREGA'] as const) await tell(via, null, cliente);
};

/** Tells kitchen and wall of a cancelled order: withdraws its waiting tickets, and prints the rest as cancelled. */
export const avisarCancelamento = async (context: Rows, before: Pedido, motivo: string | null): Promise<void> => {
  const { rows } = context;
  for (const waiting of await rows.all(impressao, { pedido: before.id, situacao: 'NA_FILA' }))
    await rows.remove(impressao, waiting);
  const items = await rows.all(pedidoItem, { pedido: before.id, $sort: [['ordem', 'asc']] });
  await avisar(context, before, { mudanca: 'CANCELADO', cozinha: linhasDe(items), cliente: motivo ?? '' });
};
export const avisarItens = async (
  context: Rows,
  order: Pedido,
  before: readonly Item[],
  after: readonly Item[],
): Promise<void> => {
  if (estaEmCurso(order))
    await avisar(context, order, {
      mudanca: 'ALTERADO',
      cozinha: diferenca(before, after),
      cliente: 'Itens e total mudaram.',
    });
};
/** Only the papers of the till and the courier show the payment. */
export const avisarPagamento = async (context: Rows, order: Pedido): Promise<void> => {
  if (estaEmCurso(order))
    await avisar(context, order, { mudanca: 'ALTERADO', cozinha: new Map(), cliente: 'O pagamento mudou.' });
};
/** Notifies that the account of these orders has moved to another table. */
export const avisarMesa = async (
  context: Rows,
  orders: readonly Pedido[],
  { de, para }: { readonly de: string; readonly para: string },
): Promise<void> => {
  for (const order of orders.filter((one) => naParede.includes(one.situacao))) {
    const items = await context.rows.all(pedidoItem, { pedido: order.id, $sort: [['ordem', 'asc']] });
    const texto = `Era ${de}. Agora: ${para}.`;
    const cozinha = new Map([...linhasDe(items)].map(([setor, lines]) => [setor, [texto, ...lines]] as const));
    await avisar(context, order, { mudanca: 'MESA', cozinha, cliente: texto });
  }
};
