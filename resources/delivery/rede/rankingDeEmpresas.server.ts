import { sql } from 'kysely';
import type { HandlerContext } from '#kit';
import { nowIn, previousOf } from '#kit/months';
import { plusDays } from '#kit/period';
import { dias } from '../relatorios/vendasPorDia.server';

interface Pedida {
  readonly filters: { readonly inicio: string; readonly fim: string };
  readonly page: { readonly page: number; readonly size: number };
}
/** Companies by online sales, compared with the period before, from the daily sums. */
export const rankingDeEmpresas = async (
  { db, user, now }: Pick<HandlerContext, 'db' | 'user' | 'now'>,
  { filters: { inicio, fim }, page: { page, size } }: Pedida,
) => {
  // Without an earlier period, compares with an empty one.
  const antes = previousOf({ from: inicio, to: fim }, nowIn(user.zone, now)) ?? {
    from: inicio,
    to: plusDays(inicio, -1),
  };
  const soma = (from: string, to: string) =>
    sql`(select empresa_id, sum(online) as pedidos, sum(total_online) as total from ${dias(from, to)} as d group by 1)`;
  const { rows } = await sql<
    Record<'id' | 'pedidos' | 'total' | 'antes' | 'todas' | 'de_todas', string> & { cidade: string | null }
  >`
    select e.id, c.nome as cidade, s.pedidos, s.total, a.total as antes, count(*) over () as todas, sum(s.total) over () as de_todas, sum(s.pedidos) over () as pedidos_todos
    from empresa as e join ${soma(inicio, fim)} as s on s.empresa_id = e.id left join ${soma(antes.from, antes.to)} as a on a.empresa_id = e.id
      left join cidade as c on c.id = (e.address ->> 'city')::bigint
    where s.pedidos > 0 order by s.total desc, e.id limit ${size} offset ${(page - 1) * size}`.execute(db);
  return {
    results: rows.map(({ id, cidade, pedidos, total, antes: era }) => ({
      empresa: Number(id),
      cidade,
      pedidos: Number(pedidos),
      total: Number(total),
      ticket: Math.round((Number(total) * 100) / Number(pedidos)) / 100,
      variacao:
        Number(era ?? 0) === 0 ? null : Math.round(((Number(total) - Number(era)) * 10_000) / Number(era)) / 100,
    })),
    totalRecords: Number(rows[0]?.todas ?? 0),
    totals: {
      total: Number(rows[0]?.de_todas ?? 0),
      pedidos: Number((rows[0] as Readonly<Record<string, string>> | undefined)?.pedidos_todos ?? 0),
    },
  };
};
