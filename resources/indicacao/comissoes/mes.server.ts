import { sql } from 'kysely';
import type { HandlerContext, Infer } from '#kit';
import { empresa } from '../../../schemas/cadastros/empresa';
import { vendedor } from '../../../schemas/cadastros/vendedor';
import { faturaEmpresa } from '../../../schemas/financeiro/faturas/faturaEmpresa';
import { comissaoLinha } from '../../../schemas/indicacao/comissoes/comissaoLinha';
import { tabelaRetencao } from '../../../schemas/indicacao/comissoes/tabelaRetencao';
import { vendedorPagamentoComissao } from '../../../schemas/indicacao/comissoes/vendedorPagamentoComissao';
import { centavos, emCentavos, reais, somar } from '../../comum/centavos';
import { ultimoDia } from '../../financeiro/faturas/contas';
import {
  baseDe,
  diaDeComissao,
  emReais,
  impedimentoDe,
  porcento,
  retencoesPropostas,
  retidoEm,
  totaisDe,
  type Linha,
  type Pagamento,
  type Tabela,
} from './contas';
import { diaDoPagamento } from './fechar.server';
import { mesCorrente } from './linhas.server';
import { feitoEm, metaDe } from './metas.server';

/** The seller that a path names: a code, or «atual». Nobody sees another's: 404. */
export const vendedorDe = async ({ rows, user, notFound }: HandlerContext, nome: string) => {
  const id = nome === 'atual' ? user.seller : /^[1-9]\d{0,11}$/.test(nome) ? Number(nome) : null;
  return (id === null ? undefined : await rows.get(vendedor, id)) ?? notFound();
};

/** Lines of the running month of a seller. */
const doMes = (context: HandlerContext, id: number): Promise<readonly Linha[]> =>
  context.rows.all(comissaoLinha, { vendedor: id, competencia: mesCorrente(context) });

export const resumoDoMes = async (context: HandlerContext, nome: string) => {
  const { rows } = context;
  const quem = await vendedorDe(context, nome);
  const competencia = mesCorrente(context);
  const linhas = await doMes(context, quem.id);
  const totais = totaisDe(linhas);
  const [meta, feito] = [await metaDe(context, quem.id, competencia), await feitoEm(context, quem.id, competencia)];
  const lojas = await rows.all(empresa, { vendedor: quem.id });
  const abertas = await rows.all(faturaEmpresa, {
    empresa: lojas.map(({ id }) => id),
    situacao: ['ABERTA', 'EM_PROCESSAMENTO'],
    vencimento: { lte: ultimoDia(competencia) },
  });
  const aReceber = somar(...abertas.map((fatura) => porcento(baseDe(fatura), quem.comissaoMensal)));
  return {
    vendedor: quem.id,
    nome: quem.nome,
    competencia,
    linhas: linhas.length,
    empresas: new Set(linhas.map((linha) => linha.empresa).filter((id) => id !== null)).size,
    ...emReais(totais),
    previsto: reais(emCentavos(totais.bruto + aReceber)),
    faturasAbertas: abertas.length,
    pagarEm: await diaDoPagamento(context, quem, competencia),
    empresasNovas: feito.empresas,
    receita: reais(feito.receita),
    meta: meta ? meta.empresasNovas : quem.meta,
    metaReceita: meta?.receita ?? null,
    bonusDaMeta: meta?.bonus ?? null,
  };
};

type Quem = Infer<typeof vendedor>;
interface Somadas {
  readonly vendedor: number;
  readonly count: number;
  readonly valor: number;
}
/** A seller in a month: the closed payment, or what the lines and the table would give. */
const linhaDoVendedor = (
  quem: Quem,
  suas: Somadas | undefined,
  feito: Pagamento | undefined,
  { competencia, tabelas }: { readonly competencia: string; readonly tabelas: readonly Tabela[] },
) => {
  const comum = {
    vendedor: quem.id,
    nome: quem.nome,
    regime: quem.regime,
    pagamento: feito?.id ?? null,
    linhas: suas?.count ?? 0,
    impedimento: feito?.situacao === 'PAGA' ? null : impedimentoDe(quem),
    faltaNota: quem.pedeNota && feito?.situacao !== 'PAGA' && (feito?.notaNumero ?? null) === null,
  };
  if (feito && feito.situacao !== 'ABERTA') {
    const { situacao, bruto, retido, liquido } = feito;
    return { ...comum, situacao, bruto, retido, liquido, aConferir: retido > 0 && feito.conferidaEm === null };
  }
  const bruto = centavos(suas?.valor ?? 0);
  const retido = retidoEm(retencoesPropostas(quem, bruto, diaDeComissao(competencia), tabelas));
  const liquido = emCentavos(bruto - retido);
  return {
    ...comum,
    situacao: 'ABERTA' as const,
    bruto: reais(bruto),
    retido: reais(retido),
    liquido: reais(liquido),
    aConferir: retido > 0,
  };
};

/** Paid invoices of a month: all, those of companies without a seller, and those with a line. */
const faturasDoMes = async ({ db }: HandlerContext, competencia: string) => {
  const { rows } = await sql<{ pagas: string; sem_vendedor: string; com_linha: string }>`
    select count(*) as pagas, count(*) filter (where e.vendedor_id is null) as sem_vendedor,
      count(*) filter (where exists (select from comissao_linha as l where l.fatura_id = f.id)) as com_linha
    from fatura_empresa as f join empresa as e on e.id = f.empresa_id
    where f.situacao = 'PAGA' and f.valor > 0 and f.data_pagamento between ${`${competencia}-01`}::date and ${ultimoDia(competencia)}::date`.execute(
    db,
  );
  const { pagas, sem_vendedor: semVendedor, com_linha: comLinha } = rows[0]!;
  return {
    faturasPagas: Number(pagas),
    faturasSemVendedor: Number(semVendedor),
    faturasComLinha: Number(comLinha),
  };
};

/** Closed payments and lines of the month that wait, by seller. */
export const mesDaPlataforma = async (context: HandlerContext, competencia: string) => {
  const { rows } = context;
  const linhas = new Map(
    (await rows.groupBy(comissaoLinha, { by: ['vendedor'], sum: ['valor'], where: { competencia } })).map(
      (uma) => [uma.vendedor, uma] as const,
    ),
  );
  const pagamentos = new Map(
    (await rows.all(vendedorPagamentoComissao, { competencia })).map((um) => [um.vendedor, um] as const),
  );
  const quais = await rows.byId(vendedor, new Set([...linhas.keys(), ...pagamentos.keys()]));
  const tabelas = await rows.all(tabelaRetencao, {});
  const vendedores = [...quais.values()].map((quem) =>
    linhaDoVendedor(quem, linhas.get(quem.id), pagamentos.get(quem.id), { competencia, tabelas }),
  );
  const abertos = await rows.groupBy(comissaoLinha, {
    by: ['vendedor'],
    where: { competencia, pagamento: { empty: true } },
  });
  const abertas = await rows.sum(
    faturaEmpresa,
    {
      situacao: ['ABERTA', 'EM_PROCESSAMENTO'],
      vencimento: { gte: `${competencia}-01`, lte: ultimoDia(competencia) },
    },
    ['valor'],
  );
  const soma = (de: (um: (typeof vendedores)[number]) => number): number =>
    reais(vendedores.reduce((total, um) => total + centavos(de(um)), 0));
  return {
    competencia,
    corrente: competencia >= mesCorrente(context),
    bruto: soma((um) => um.bruto),
    retido: soma((um) => um.retido),
    liquido: soma((um) => um.liquido),
    pagarEm:
      [...pagamentos.values()].find((um) => um.pagarEm !== null)?.pagarEm ??
      (await diaDoPagamento(context, { municipio: null }, competencia)),
    abertos: abertos.length,
    ...(await faturasDoMes(context, competencia)),
    faturasAbertas: abertas.count,
    valorAberto: abertas.valor,
    vendedores: vendedores.toSorted((a, b) => b.bruto - a.bruto),
  };
};
