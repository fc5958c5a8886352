import type { HandlerContext, Infer } from '#kit';
import { todayIn } from '#kit/period';
import { sql } from 'kysely';
import { cliente } from '../../../../schemas/cadastros/clientes/cliente';
import { compraAnterior } from '../../../../schemas/cadastros/clientes/compraAnterior';
import { pedido } from '../../../../schemas/delivery/pedidos/pedido';
import { centavos, reais } from '../../../comum/centavos';

type Pedido = Infer<typeof pedido>;
type Context = Pick<HandlerContext, 'rows'> & { readonly user: { readonly zone: string } };
const medio = (total: number, pedidos: number): number | null =>
  pedidos > 0 ? reais(Math.round(centavos(total) / pedidos)) : null;

/** Mean number of days between two orders. */
const intervalo = (primeira: string | null, ultima: string | null, pedidos: number): number | null =>
  primeira !== null && ultima !== null && pedidos > 1
    ? Math.round((Date.parse(ultima) - Date.parse(primeira)) / 86_400_000 / (pedidos - 1))
    : null;

/** Orders that count as purchases: all but cancelled ones. */
export const comprado = { situacao: { not: 'CANCELADO' } } as const;
/** Purchase that counts: customer, amount, and its day in the shop's zone. */
interface Compra {
  readonly cliente: number;
  readonly total: number;
  readonly dia: string;
}
const compraDe = (order: Pedido | undefined, zone: string): Compra | undefined =>
  order && order.cliente !== null && order.situacao !== 'CANCELADO'
    ? { cliente: order.cliente, total: order.total, dia: todayIn(zone, new Date(order.data!)) }
    : undefined;

/** Updates the figures with an order: created, cancelled, or with another day, amount or customer. */
export const contarCompra = (context: Context, row: Pedido, before: Pedido | undefined): Promise<void> =>
  contar(context, compraDe(before, context.user.zone), compraDe(row, context.user.zone));
/** Moves a purchase in the figures: subtracts it from the customer before, adds it to the current one. */
export const contar = async (context: Context, era: Compra | undefined, agora: Compra | undefined): Promise<void> => {
  if (era?.cliente === agora?.cliente && era?.total === agora?.total && era?.dia === agora?.dia) return;
  if (era) await somar(context, era, -1);
  if (agora) await somar(context, agora, 1);
};
const somar = async ({ rows, user }: Context, { cliente: id, total, dia }: Compra, vezes: 1 | -1): Promise<void> => {
  // Locks the row until the end: the following values derive from these sums.
  const now = await rows.tally(cliente, { id }, { add: { quantidadePedidos: vezes, totalCompras: vezes * total } });
  if (!now) return;
  const { primeiraCompra, ultimaCompra } =
    vezes === 1
      ? {
          primeiraCompra: now.primeiraCompra !== null && now.primeiraCompra < dia ? now.primeiraCompra : dia,
          ultimaCompra: now.ultimaCompra !== null && now.ultimaCompra > dia ? now.ultimaCompra : dia,
        }
      : now.primeiraCompra === dia || now.ultimaCompra === dia
        ? await extremos({ rows, user }, id)
        : now;
  const pedidos = now.quantidadePedidos ?? 0;
  const ticketMedio = medio(now.totalCompras ?? 0, pedidos);
  const intervaloDias = intervalo(primeiraCompra, ultimaCompra, pedidos);
  await rows.tally(cliente, { id }, { set: { ticketMedio, intervaloDias, primeiraCompra, ultimaCompra } });
};
const extremos = async (
  { rows, user }: Context,
  id: number,
): Promise<{ readonly primeiraCompra: string | null; readonly ultimaCompra: string | null }> => {
  const dia = async (way: 'asc' | 'desc'): Promise<string | null> => {
    const order = await rows.one(pedido, { cliente: id, ...comprado, $sort: [['data', way]] });
    const before = await rows.one(compraAnterior, { cliente: id, $sort: [['data', way]] });
    const days = [order?.data ? todayIn(user.zone, new Date(order.data)) : null, before?.data ?? null];
    const found = days.filter((day) => day !== null).toSorted();
    return (way === 'asc' ? found[0] : found.at(-1)) ?? null;
  };
  return { primeiraCompra: await dia('asc'), ultimaCompra: await dia('desc') };
};

/** Between three and four in the morning in the company's zone, when nobody sells. */
export const madrugada = (now: Date, zone: string): boolean =>
  Number(now.toLocaleString('en-GB', { timeZone: zone, hour: '2-digit', hour12: false })) === 3;

/** Customers of a company whose figures differ from their orders, up to a limit. */
export const divergentes = async (
  db: HandlerContext['db'],
  empresa: number,
  zone: string,
  most = 5000,
): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`with b as (
      select empresa_id, cliente_id, total, (data at time zone ${zone})::date as dia from pedido
        where empresa_id = ${empresa} and situacao <> 'CANCELADO' and cliente_id is not null
      union all
      select empresa_id, cliente_id, total, data from compra_anterior where empresa_id = ${empresa} and excluido_em is null),
    p as (
      select empresa_id, cliente_id, count(*) as pedidos, sum(total) as total, min(dia) as primeira, max(dia) as ultima from b group by 1, 2)
    select c.id from cliente c left join p on p.empresa_id = c.empresa_id and p.cliente_id = c.id
    where c.empresa_id = ${empresa} and c.excluido_em is null
      and (coalesce(c.quantidade_pedidos, 0), coalesce(c.total_compras, 0), c.primeira_compra, c.ultima_compra)
        is distinct from (coalesce(p.pedidos, 0), coalesce(p.total, 0), p.primeira, p.ultima)
    order by c.id limit ${most}`.execute(db);
  return rows.map(({ id }) => Number(id));
};

/**
 * Recounts a customer's purchases, here and earlier. Returns true when the figures differed; the customer's history
 * keeps both.
 */
export const recontar = async ({ rows, user }: Context, id: number): Promise<boolean> => {
  // Locks the customer first: an order being stored is finished before the count.
  const row = await rows.get(cliente, id, { lock: true });
  if (!row) return false;
  const here = await rows.sum(pedido, { cliente: id, ...comprado }, ['total']);
  const before = await rows.sum(compraAnterior, { cliente: id }, ['total']);
  const [count, total] = [here.count + before.count, reais(centavos(here.total) + centavos(before.total))];
  const ends = await extremos({ rows, user }, id);
  const counted = {
    quantidadePedidos: count,
    totalCompras: total,
    ticketMedio: medio(total, count),
    intervaloDias: intervalo(ends.primeiraCompra, ends.ultimaCompra, count),
    ...ends,
  };
  const isSame = Object.entries(counted).every(([name, value]) => row[name as keyof typeof counted] === value);
  if (!isSame) await rows.update(cliente, row, counted);
  return !isSame;
};
