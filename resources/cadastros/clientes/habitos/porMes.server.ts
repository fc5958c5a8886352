import type { HandlerContext } from '#kit';
import type { ReportInput } from '#kit/resource/report';
import { sql } from 'kysely';
import type { clientesPorMes } from './clientesPorMes';

type Numeros = Readonly<Record<'novos' | 'voltaram' | 'vendas_novos' | 'vendas_voltaram', string | null>>;
const numeros = (row: Numeros | undefined) => ({
  novos: Number(row?.novos ?? 0),
  voltaram: Number(row?.voltaram ?? 0),
  vendasNovos: Number(row?.vendas_novos ?? 0),
  vendasVoltaram: Number(row?.vendas_voltaram ?? 0),
});

type Context = Pick<HandlerContext, 'db' | 'user' | 'now'>;
type Pedido = ReportInput<typeof clientesPorMes.filters>;

/** Sales by month. A customer is new in the month of the first purchase, with all purchases of that month. */
export const porMes = async ({ db, user }: Context, { range: { gte, lt }, page }: Pedido) => {
  const vendas = sql`with v as (select c.id, p.total, date_trunc('month', p.data at time zone ${user.zone}) as mes,
      date_trunc('month', c.primeira_compra) as primeiro
    from pedido p join cliente c on c.id = p.cliente_id and c.empresa_id = p.empresa_id
    where p.situacao <> 'CANCELADO' and c.primeira_compra is not null and p.data >= ${gte}::timestamptz and p.data < ${lt}::timestamptz)`;
  const figures = sql`count(distinct id) filter (where primeiro = mes) as novos, count(distinct id) filter (where primeiro <> mes) as voltaram,
    sum(total) filter (where primeiro = mes) as vendas_novos, sum(total) filter (where primeiro <> mes) as vendas_voltaram`;
  const { rows } = await sql<Numeros & { nome: string; linhas: string }>`${vendas}
    select to_char(mes, 'MM/YYYY') as nome, ${figures}, count(*) over () as linhas from v
    group by mes order by mes desc limit ${page.size} offset ${(page.page - 1) * page.size}`.execute(db);
  const { rows: whole } = await sql<Numeros>`${vendas} select ${figures} from v`.execute(db);
  return {
    results: rows.map((row) => ({ mes: row.nome, ...numeros(row) })),
    totalRecords: Number(rows[0]?.linhas ?? 0),
    totals: numeros(whole[0]),
  };
};
