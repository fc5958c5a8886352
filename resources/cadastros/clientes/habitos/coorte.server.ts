import type { HandlerContext } from '#kit';
import type { ReportInput } from '#kit/resource/report';
import { sql } from 'kysely';
import type { coorteClientes } from './coorteClientes';

type Linha = Readonly<Record<'mes' | 'clientes' | 'voltaram', string>> &
  Readonly<Record<`mes${number}`, string | null>>;
const percent = (part: string | null, of: string): number | null =>
  part === null ? null : Math.round((Number(part) / Number(of)) * 10_000) / 100;

type Context = Pick<HandlerContext, 'db' | 'user' | 'now'>;
type Pedido = ReportInput<typeof coorteClientes.filters>;

export const coorte = async ({ db, user, now }: Context, { filters: { inicio, fim }, page }: Pedido) => {
  const zone = user.zone;
  const hoje = now.toLocaleDateString('en-CA', { timeZone: zone });
  const depois = (months: number) =>
    // Null for a month that has not begun.
    sql`case when date_trunc('month', mes) + make_interval(months => ${months}) <= ${hoje}::date
      then count(distinct cliente_id) filter (where distancia = ${months}) end`;
  const { rows } = await sql<Linha & { total: string; todos: string; soma: string }>`with compras as (
      select c.id as cliente_id, date_trunc('month', c.primeira_compra)::date as mes,
        ((extract(year from p.data at time zone ${zone}) - extract(year from c.primeira_compra)) * 12
          + extract(month from p.data at time zone ${zone}) - extract(month from c.primeira_compra))::int as distancia
      from cliente c join pedido p on p.cliente_id = c.id and p.empresa_id = c.empresa_id and p.situacao <> 'CANCELADO'
      where c.excluido_em is null and c.primeira_compra between ${inicio}::date and ${fim}::date),
    linhas as (select to_char(mes, 'MM/YYYY') as mes, mes as dia, count(distinct cliente_id) as clientes,
        count(distinct cliente_id) filter (where distancia > 0) as voltaram,
        ${depois(1)} as mes1, ${depois(2)} as mes2, ${depois(3)} as mes3, ${depois(4)} as mes4, ${depois(5)} as mes5, ${depois(6)} as mes6
      from compras group by compras.mes)
    select *, count(*) over () as total, sum(clientes) over () as todos, sum(voltaram) over () as soma from linhas
    order by dia desc limit ${page.size} offset ${(page.page - 1) * page.size}`.execute(db);
  return {
    results: rows.map((row) => ({
      mes: row.mes,
      clientes: Number(row.clientes),
      ...Object.fromEntries(
        [1, 2, 3, 4, 5, 6].map((at) => [`mes${at}`, percent(row[`mes${at}`] ?? null, row.clientes)]),
      ),
    })),
    totalRecords: Number(rows[0]?.total ?? 0),
    totals: { clientes: Number(rows[0]?.todos ?? 0), voltaram: Number(rows[0]?.soma ?? 0) },
  };
};
