import { sql, type RawBuilder } from 'kysely';
import type { HandlerContext } from '#kit';
import { plusDays, startOfDay } from '#kit/period';

type Db = HandlerContext['db'];
/** The zone of each shop, as PostgreSQL calls it. */
export const zona = sql.raw(
  `case when e.fuso = 'UTC_4_BRASIL' then 'America/Manaus' when e.fuso = 'UTC_5_BRASIL' then 'America/Rio_Branco' else 'America/Sao_Paulo' end`,
);
const online = sql.raw(`p.canal in ('SITE', 'WHATSAPP', 'IFOOD')`);
export const ehVenda = sql.raw(`p.situacao not in ('CANCELADO', 'AGENDADO')`);
/** Sums over the orders `p`. All reports share them, so that a sale counts alike. */
export const contas = sql`count(*) filter (where ${ehVenda}) as pedidos, coalesce(sum(p.total) filter (where ${ehVenda}), 0) as total,
  count(*) filter (where p.situacao = 'CONCLUIDO') as concluidos, coalesce(sum(p.total) filter (where p.situacao = 'CONCLUIDO'), 0) as faturado,
  count(*) filter (where p.situacao = 'CANCELADO') as cancelados, coalesce(sum(p.total) filter (where p.situacao = 'CANCELADO'), 0) as cancelado,
  count(*) filter (where ${ehVenda} and ${online}) as online, coalesce(sum(p.total) filter (where ${ehVenda} and ${online}), 0) as total_online`;
const nomes = [
  'pedidos',
  'total',
  'concluidos',
  'faturado',
  'cancelados',
  'cancelado',
  'online',
  'total_online',
] as const;
/** Column names of the sums, qualified by a table if given. */
const colunasDe = (table?: string): RawBuilder<unknown> =>
  sql.raw(nomes.map((name) => (table === undefined ? name : `${table}.${name}`)).join(', '));
const colunas = colunasDe();
/** Begin and end of the day `dia` by the clock of the shop `e`. */
const limites = (dia: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${dia}::timestamp at time zone ${zona}) as de, ((${dia} + 1)::timestamp at time zone ${zona}) as ate`;
/**
 * Orders of a day `d`. Its limits are columns of a separate subquery (`offset 0`): a condition that computes them is
 * not leakproof, and row-level security would then not use the index.
 */
const doDia = sql`p.excluido_em is null and p.data >= d.de and p.data < d.ate`;

/** Reopens a counted day whose order changed; writes at most once a minute. */
export const abrirDia = async (
  db: Db,
  orders: readonly { readonly empresa: number; readonly data: string | null }[],
): Promise<void> => {
  for (const { empresa, data } of orders)
    if (data !== null)
      await sql`update venda_dia as v set mudou_em = now() from empresa as e where e.id = ${empresa} and v.empresa_id = e.id
        and v.dia = (${data}::timestamptz at time zone ${zona})::date and (v.mudou_em is null or v.mudou_em < now() - interval '1 minute')`.execute(
        db,
      );
};

/**
 * Counts finished days and days that changed more than three minutes ago, longer than any transaction open at the last
 * order. Returns true when more are left.
 */
export const fecharDias = async (db: Db, most = 400): Promise<boolean> => {
  const { rows } = await sql`insert into venda_dia (empresa_id, dia, ${colunas})
    select d.empresa_id, d.dia, s.* from (
      select wanted.*, ${limites(sql`wanted.dia`)} from (
        select e.id as empresa_id, dia::date as dia from empresa as e
          cross join lateral (select coalesce(max(v.dia) + 1, (select (min(p.data) at time zone ${zona})::date from pedido as p where p.empresa_id = e.id)) as von
            from venda_dia as v where v.empresa_id = e.id) as f
          cross join lateral generate_series(f.von, ((now() - interval '10 minutes') at time zone ${zona})::date - 1, interval '1 day') as dia
        union
        select empresa_id, dia from venda_dia where mudou_em < now() - interval '3 minutes'
      ) as wanted join empresa as e on e.id = wanted.empresa_id order by empresa_id, dia limit ${most}::int
    ) as d
    cross join lateral (select ${contas} from pedido as p where p.empresa_id = d.empresa_id and ${doDia}) as s
    on conflict (empresa_id, dia) where excluido_em is null do update set (${colunas}, mudou_em) = row(${colunasDe('excluded')}, null) returning id`.execute(
    db,
  );
  return rows.length === most;
};

export interface VendaDia {
  readonly empresa: number;
  readonly dia: string;
  readonly pedidos: number;
  readonly total: number;
  readonly faturado: number;
  readonly cancelados: number;
  readonly online: number;
  readonly totalOnline: number;
}
/** Days of each shop: stored sums for counted days, the orders for open ones. */
export const dias = (inicio: string, fim: string, empresas?: readonly number[]) => {
  const dela = empresas ? sql`e.id = any(${empresas}::bigint[])` : sql`true`;
  return sql<{ readonly empresa_id: string; readonly dia: string }>`(
    select v.empresa_id, v.dia, ${colunasDe('v')}
      from venda_dia as v join empresa as e on e.id = v.empresa_id where v.mudou_em is null and v.dia between ${inicio}::date and ${fim}::date and ${dela}
    union all
    select e.id, d.dia, s.* from empresa as e
      cross join lateral (select g.dia::date as dia, ${limites(sql`g.dia::date`)} from generate_series(${inicio}::date, least(${fim}::date, ((now() at time zone ${zona})::date + 1)), interval '1 day') as g(dia)
        where not exists (select from venda_dia as v where v.empresa_id = e.id and v.dia = g.dia::date and v.mudou_em is null) offset 0) as d
      cross join lateral (select ${contas} from pedido as p where p.empresa_id = e.id and ${doDia}) as s where ${dela} and e.excluido_em is null
  )`;
};
export const vendasPorDia = async (
  db: Db,
  { inicio, fim, empresas }: { readonly inicio: string; readonly fim: string; readonly empresas?: readonly number[] },
): Promise<readonly VendaDia[]> => {
  const { rows } = await sql<Readonly<Record<string, string>>>`
    select empresa_id, to_char(dia, 'YYYY-MM-DD') as dia, ${colunas} from ${dias(inicio, fim, empresas)} as t order by 1, 2`.execute(
    db,
  );
  return rows.map((row) => ({
    empresa: Number(row.empresa_id),
    dia: row.dia!,
    pedidos: Number(row.pedidos),
    total: Number(row.total),
    faturado: Number(row.faturado),
    cancelados: Number(row.cancelados),
    online: Number(row.online),
    totalOnline: Number(row.total_online),
  }));
};

/** Orders of each day sold by a company's seller or made by the seller's customers. */
export const pedidosDoVendedor = async (
  db: Db,
  {
    inicio,
    fim,
    fuso,
    vendedor,
  }: { readonly inicio: string; readonly fim: string; readonly fuso: string; readonly vendedor: number },
): Promise<readonly Pick<VendaDia, 'dia' | 'pedidos'>[]> => {
  const [de, ate] = [startOfDay(inicio, fuso), startOfDay(plusDays(fim, 1), fuso)];
  const { rows } = await sql<{ readonly dia: string; readonly pedidos: string }>`
    select to_char(g.dia, 'YYYY-MM-DD') as dia, coalesce(s.pedidos, 0) as pedidos
      from generate_series(${inicio}::date, ${fim}::date, interval '1 day') as g(dia)
      left join (select (p.data at time zone ${fuso})::date as dia, count(*) as pedidos from pedido as p
        where p.excluido_em is null and ${ehVenda} and p.data >= ${de}::timestamptz and p.data < ${ate}::timestamptz
          and (p.vendedor_id = ${vendedor} or p.cliente_id in (select c.id from cliente as c where c.vendedor_id = ${vendedor}))
        group by 1) as s on s.dia = g.dia::date order by 1`.execute(db);
  return rows.map(({ dia, pedidos }) => ({ dia, pedidos: Number(pedidos) }));
};

/** Verifies the stored sums against the orders. Reopens differing days and returns their number. */
export const conferirDias = async (db: Db): Promise<number> => {
  const { rows } = await sql`update venda_dia as v set mudou_em = now() - interval '1 hour' from (
      select d.empresa_id, d.id, s.* from (
          select v.id, v.empresa_id, ${limites(sql`v.dia`)} from venda_dia as v join empresa as e on e.id = v.empresa_id where v.mudou_em is null offset 0
        ) as d cross join lateral (select ${contas} from pedido as p where p.empresa_id = d.empresa_id and ${doDia}) as s
    ) as s where s.empresa_id = v.empresa_id and s.id = v.id and row(${colunasDe('v')})
      is distinct from row(${colunasDe('s')}) returning v.id`.execute(db);
  return rows.length;
};
