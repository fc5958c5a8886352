import type { HandlerContext } from '#kit';
import type { ReportInput } from '#kit/resource/report';
import { sql } from 'kysely';
import type { segmentos } from '../../../../schemas/segmentos';
import type { clientesParados } from './clientesParados';
import type { clientesPorBairro } from './clientesPorBairro';
import type { segmentosClientes } from './segmentosClientes';

type Context = Pick<HandlerContext, 'db' | 'user' | 'now'>;
type Row = Readonly<Record<string, string | null>>;
const numero = (value: string | null | undefined): number => Number(value ?? 0);
const doDia = ({ now, user }: Pick<HandlerContext, 'now' | 'user'>): string =>
  now.toLocaleDateString('en-CA', { timeZone: user.zone });
/** Condition of customers that count. Row security of a seller narrows it to the seller's own. */
const visiveis = sql`c.excluido_em is null and c.unificado_em_id is null`;

export const porBairro = async ({ db }: Context, { range, page }: ReportInput<typeof clientesPorBairro.filters>) => {
  const { rows } = await sql<Row>`with moram as (
      select c.empresa_id, c.id, coalesce(nullif(trim(c.address ->> 'neighborhoord'), ''), 'Sem bairro') as bairro, ci.nome as cidade
      from cliente c left join cidade ci on ci.id = (c.address ->> 'city')::bigint where ${visiveis}),
    compras as (select empresa_id, cliente_id, count(*) as pedidos, sum(total) as vendas from pedido
      where situacao not in ('CANCELADO', 'AGENDADO') and cliente_id is not null
        and data >= ${range.gte ?? '-infinity'}::timestamptz and data < ${range.lt ?? 'infinity'}::timestamptz group by 1, 2),
    linhas as (select bairro, cidade, count(*) as clientes, count(p.cliente_id) as compraram,
        coalesce(sum(p.pedidos), 0) as pedidos, coalesce(sum(p.vendas), 0) as vendas
      from moram left join compras p on p.empresa_id = moram.empresa_id and p.cliente_id = moram.id group by 1, 2)
    select *, count(*) over () as linhas, sum(clientes) over () as t_clientes, sum(compraram) over () as t_compraram,
      sum(pedidos) over () as t_pedidos, sum(vendas) over () as t_vendas from linhas
    order by vendas desc, clientes desc, bairro, cidade limit ${page.size} offset ${(page.page - 1) * page.size}`.execute(
    db,
  );
  const [first] = rows;
  return {
    results: rows.map((row) => ({
      bairro: row.bairro,
      cidade: row.cidade,
      clientes: numero(row.clientes),
      compraram: numero(row.compraram),
      pedidos: numero(row.pedidos),
      vendas: numero(row.vendas),
      ticket: numero(row.pedidos) === 0 ? null : Math.round((numero(row.vendas) * 100) / numero(row.pedidos)) / 100,
    })),
    totalRecords: numero(first?.linhas),
    totals: {
      clientes: numero(first?.t_clientes),
      compraram: numero(first?.t_compraram),
      pedidos: numero(first?.t_pedidos),
      vendas: numero(first?.t_vendas),
    },
  };
};

export const parados = async (context: Context, { filters, page }: ReportInput<typeof clientesParados.filters>) => {
  const hoje = doDia(context);
  const { rows } = await sql<Row>`select c.id, to_char(c.ultima_compra, 'YYYY-MM-DD') as ultima,
      (${hoje}::date - c.ultima_compra) as dias, c.quantidade_pedidos as pedidos, c.total_compras as total,
      count(*) over () as linhas, sum(c.total_compras) over () as t_total
    from cliente c where ${visiveis} and c.situacao = 'ATIVO' and c.ultima_compra <= ${hoje}::date - ${filters.dias}::int
      and (${filters.mensagens === true} = false or c.aceita_mensagens)
    order by c.total_compras desc, c.id limit ${page.size} offset ${(page.page - 1) * page.size}`.execute(context.db);
  return {
    results: rows.map((row) => ({
      cliente: numero(row.id),
      ultima: row.ultima,
      dias: numero(row.dias),
      pedidos: numero(row.pedidos),
      total: numero(row.total),
    })),
    totalRecords: numero(rows[0]?.linhas),
    totals: { clientes: numero(rows[0]?.linhas), total: numero(rows[0]?.t_total) },
  };
};

export const porSegmento = async (
  context: Context,
  { filters, page }: ReportInput<typeof segmentosClientes.filters>,
) => {
  const hoje = doDia(context);
  const { rows } = await sql<Row>`with linhas as (
      select c.segmento, count(*) as clientes, round(avg(${hoje}::date - c.ultima_compra)) as recencia,
        round(avg(c.quantidade_pedidos), 1) as frequencia, round(sum(c.total_compras) / nullif(sum(c.quantidade_pedidos), 0), 2) as ticket,
        sum(c.total_compras) as total
      from cliente c where ${visiveis} and c.segmento is not null and (${filters.mensagens === true} = false or c.aceita_mensagens) group by 1)
    select *, round(clientes * 100.0 / sum(clientes) over (), 2) as parte, count(*) over () as linhas,
      sum(clientes) over () as t_clientes, sum(total) over () as t_total from linhas
    order by total desc, segmento limit ${page.size} offset ${(page.page - 1) * page.size}`.execute(context.db);
  return {
    results: rows.map((row) => ({
      segmento: row.segmento as keyof typeof segmentos,
      clientes: numero(row.clientes),
      parte: numero(row.parte),
      recencia: numero(row.recencia),
      frequencia: numero(row.frequencia),
      ticket: numero(row.ticket),
      total: numero(row.total),
    })),
    totalRecords: numero(rows[0]?.linhas),
    totals: { clientes: numero(rows[0]?.t_clientes), total: numero(rows[0]?.t_total) },
  };
};
