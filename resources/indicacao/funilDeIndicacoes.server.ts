import { sql } from 'kysely';
import { reports } from '#kit';
import { centavos, reais } from '../comum/centavos';
import { funilDeIndicacoes } from './funilDeIndicacoes';

const contagens = ['indicadas', 'testaram', 'contrataram', 'pagaram', 'invalidas'] as const;
type Linha = Readonly<Record<(typeof contagens)[number] | 'premios', string | null>>;
const figurasDe = (linha: Linha | undefined) => {
  const numero = (nome: keyof Linha): number => Number(linha?.[nome] ?? 0);
  const [premios, pagaram] = [numero('premios'), numero('pagaram')];
  return {
    indicadas: numero('indicadas'),
    testaram: numero('testaram'),
    contrataram: numero('contrataram'),
    pagaram,
    invalidas: numero('invalidas'),
    premios,
    custo: pagaram === 0 ? null : reais(Math.round(centavos(premios) / pagaram)),
  };
};

export const respostaDoFunil = reports(funilDeIndicacoes, async (context, { filters: { por }, range, page }) => {
  const grupo = {
    INDICADORA: sql`e.short_name`,
    VENDEDOR: sql`coalesce(v.nome, 'Ninguém ainda')`,
    CIDADE: sql`coalesce(c.nome, 'Sem cidade')`,
  }[por];
  const somas = sql`count(*) as indicadas,
    count(*) filter (where situacao in ('TESTE', 'CONTRATOU', 'PAGOU')) as testaram,
    count(*) filter (where situacao in ('CONTRATOU', 'PAGOU')) as contrataram,
    count(*) filter (where situacao = 'PAGOU') as pagaram,
    count(*) filter (where situacao = 'INVALIDA') as invalidas,
    coalesce(sum(premios), 0) as premios`;
  const { rows } = await sql<Linha & { grupo: string; linhas: string; parte: number }>`
    with chegadas as (
      select i.situacao, ${grupo} as grupo,
        (select sum(t.valor) from indicacao_transacao as t where t.empresa_id = i.empresa_id and t.indicacao_id = i.id
          and t.tipo in ('CREDITO', 'ESTORNO') and t.situacao <> 'CANCELADA') as premios
      from indicacao as i join empresa as e on e.id = i.empresa_id
        left join vendedor as v on v.id = i.vendedor_id left join cidade as c on c.id = i.cidade_id
      where i.criado_em >= ${range.gte ?? '-infinity'}::timestamptz and i.criado_em < ${range.lt ?? 'infinity'}::timestamptz),
    linhas as (select grupo, ${somas}, count(*) over () as linhas from chegadas group by grupo
      order by pagaram desc, indicadas desc, grupo limit ${page.size} offset ${(page.page - 1) * page.size})
    select 0 as parte, * from linhas
    union all select 1, '', ${somas}, (select count(distinct grupo) from chegadas) from chegadas
    order by parte, pagaram desc, indicadas desc, grupo`.execute(context.db);
  const total = rows.at(-1);
  return {
    results: rows.slice(0, -1).map((linha) => ({ grupo: linha.grupo, ...figurasDe(linha) })),
    totalRecords: Number(total?.linhas ?? 0),
    totals: figurasDe(total),
  };
});
