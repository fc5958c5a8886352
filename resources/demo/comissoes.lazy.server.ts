import { dayText } from '#kit/dayText';
import { sql } from 'kysely';
import type { SeedStore } from '#kit/entity/seeds';
import { centavos, emCentavos, reais } from '../comum/centavos';
import { diasUteis } from '../comum/diasUteis';
import { diaDeComissao, porcento, totaisDe } from '../indicacao/comissoes/contas';

interface Paga {
  readonly id: number;
  readonly empresa: number;
  readonly nome: string;
  readonly vendedor: number;
  readonly percentual: number;
  readonly valor: number;
  readonly dia: string;
}
interface Linha {
  readonly vendedor: number;
  readonly competencia: string;
  readonly descricao: string;
  readonly tipo: 'MENSAL' | 'AJUSTE';
  readonly empresa: number | null;
  readonly fatura: number | null;
  readonly base: number;
  readonly percentual: number;
  readonly valor: number;
  readonly data: string;
  readonly chave: string;
}
const vazios = { retencoes: [], retido: 0 } as const;
const irrf = (bruto: number) => {
  const valor = reais(porcento(centavos(bruto), 1.5));
  return { retencoes: [{ tributo: 'IRRF', base: bruto, aliquota: 1.5, valor }], retido: valor };
};

/** Withholding tables of 2026 that the demo proposes by. */
const tabelas = [
  {
    nome: 'IRRF entre empresas',
    tributo: 'IRRF',
    regime: 'PJ',
    de: '2020-01-01',
    faixas: [{ ate: null, aliquota: 1.5, deduzir: 0 }],
    minimo: 10,
  },
  {
    nome: 'INSS de contribuinte individual',
    tributo: 'INSS',
    regime: 'PF',
    de: '2026-01-01',
    faixas: [{ ate: null, aliquota: 11, deduzir: 0 }],
    teto: 8475.55,
  },
  {
    nome: 'IRRF de pessoa física, 2026',
    tributo: 'IRRF',
    regime: 'PF',
    de: '2026-01-01',
    faixas: [
      { ate: 2428.8, aliquota: 0, deduzir: 0 },
      { ate: 2826.65, aliquota: 7.5, deduzir: 182.16 },
      { ate: 3751.05, aliquota: 15, deduzir: 394.16 },
      { ate: 4664.68, aliquota: 22.5, deduzir: 675.49 },
      { ate: null, aliquota: 27.5, deduzir: 908.73 },
    ],
    simplificado: 607.2,
    reducoes: [
      { ate: 5000, valor: 312.89, fator: 0 },
      { ate: 7350, valor: 978.62, fator: 0.133145 },
    ],
  },
] as const;

/** Commissions of the paid bills: three closed months, one of them disputed, and the running one. */
export const paySellers = async (store: SeedStore): Promise<void> => {
  const mes = store.today.slice(0, 7);
  await store.many('tabelaRetencao', tabelas);
  const { rows } = await sql<Record<keyof Paga, string>>`
    select f.id, e.id as empresa, e.short_name as nome, v.id as vendedor, v.comissao_mensal as percentual, f.valor, f.data_pagamento::text as dia
    from fatura_empresa as f join empresa as e on e.id = f.empresa_id join vendedor as v on v.id = e.vendedor_id
    where f.situacao = 'PAGA' and v.empresa_id is null order by f.data_pagamento, f.id`.execute(store.db);
  const vendedores = [...new Set(rows.map(({ vendedor }) => Number(vendedor)))];
  const [primeiro, segundo] = vendedores;
  await sql`update vendedor set regime = case when id = ${segundo ?? 0} then 'PJ' else 'MEI' end, chave_pix = email where empresa_id is null`.execute(
    store.db,
  );
  const linhas: Linha[] = rows.map((row): Linha => {
    const paga = { ...row, valor: Number(row.valor), percentual: Number(row.percentual) };
    return {
      vendedor: Number(row.vendedor),
      competencia: row.dia.slice(0, 7),
      descricao: `${row.nome}, mensal: fatura de ${dayText(row.dia.slice(0, 7))}`,
      tipo: 'MENSAL',
      empresa: Number(row.empresa),
      fatura: Number(row.id),
      base: paga.valor,
      percentual: paga.percentual,
      valor: reais(porcento(centavos(paga.valor), paga.percentual)),
      data: row.dia,
      chave: `fatura:${row.id}:mensal`,
    };
  });
  const meses = [...new Set(linhas.map(({ competencia }) => competencia))].filter((um) => um < mes).toSorted();
  const ultimo = meses.at(-1);
  if (segundo !== undefined && ultimo !== undefined)
    linhas.push({
      vendedor: segundo,
      competencia: ultimo,
      descricao: 'Prêmio da campanha de abertura',
      tipo: 'AJUSTE',
      empresa: null,
      fatura: null,
      base: 0,
      percentual: 0,
      valor: 800,
      data: `${ultimo}-15`,
      chave: 'ajuste:demonstracao',
    });
  const grupos = meses.flatMap((competencia) =>
    vendedores.flatMap((vendedor) => {
      const suas = linhas.filter((linha) => linha.vendedor === vendedor && linha.competencia === competencia);
      return suas.length === 0 ? [] : [{ competencia, vendedor, suas }];
    }),
  );
  const ids = await store.many(
    'vendedorPagamentoComissao',
    grupos.map(({ competencia, vendedor, suas }) => {
      const totais = totaisDe(suas);
      const bruto = reais(totais.bruto);
      const { retencoes, retido } = vendedor === segundo && bruto > 700 ? irrf(bruto) : vazios;
      const pagarEm = diasUteis().from(diaDeComissao(competencia));
      const situacao = competencia !== ultimo ? 'PAGA' : vendedor === primeiro ? 'CONTESTADA' : 'FECHADA';
      return {
        vendedor,
        competencia,
        situacao,
        situacaoDesde: `${pagarEm}T12:00:00.000Z`,
        fechadaEm: `${diaDeComissao(competencia).slice(0, 8)}01T12:00:00.000Z`,
        pagarEm,
        totalAdesao: 0,
        totalMensal: reais(totais.totalMensal),
        bonus: reais(totais.bonus),
        descontos: 0,
        bruto,
        retencoes,
        retido,
        liquido: reais(emCentavos(totais.bruto - centavos(retido))),
        pagaEm: situacao === 'PAGA' ? `${pagarEm}T14:00:00.000Z` : null,
        contestacao: situacao === 'CONTESTADA' ? 'Falta a adesão da loja que abriu no dia 12.' : null,
      };
    }),
  );
  await store.many(
    'metaVendedor',
    vendedores.map((vendedor, at) => ({
      vendedor,
      competencia: mes,
      empresasNovas: at === 0 ? 3 : 0,
      receita: at === 0 ? 1500 : 2000,
      bonus: 300,
    })),
  );
  const de = new Map(grupos.map(({ competencia, vendedor }, at) => [`${vendedor} ${competencia}`, ids[at]!]));
  await store.many(
    'comissaoLinha',
    linhas.map((linha) => ({ ...linha, pagamento: de.get(`${linha.vendedor} ${linha.competencia}`) ?? null })),
  );
};
