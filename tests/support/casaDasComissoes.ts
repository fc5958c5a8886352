import { sql, type RawBuilder } from 'kysely';
import { cnpjDigits } from '../../src/fields/document/digits';
import type { FeriadoDoLivro, Regime, TabelaDoLivro } from './livroDasComissoes';
import type { Services } from './services';

export type Linha = Readonly<Record<string, unknown>>;
export type Consulta = (statement: RawBuilder<unknown>) => Promise<readonly Linha[]>;
export const consultaDe =
  (house: Services): Consulta =>
  async (statement) =>
    (await statement.execute(house.database.owner)).rows as readonly Linha[];

/** Draws the same numbers for the same seed. */
export const sorteio = (semente: number): ((ate: number) => number) => {
  let estado = semente;
  return (ate) => {
    estado = (Math.imul(estado, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((estado / 2 ** 32) * ate);
  };
};

export const precos = [9990, 14_990, 19_990, 38_900] as const;
export const servicoMensal = 4990;
const percentuais = [
  [50, 10],
  [100, 5],
  [33.3333, 7.5],
  [0, 12.3456],
] as const;
const regimes: readonly Regime[] = ['PF', 'PJ', 'SIMPLES', 'MEI'];

export interface LojaDaProva {
  readonly id: number;
  readonly vencimento: 5 | 12 | 20;
  readonly temServico: boolean;
  /** Hours that its clock is behind UTC. */ readonly fuso: 3 | 4;
  plano: number;
  vendedor: number | null;
  isAtiva: boolean;
}
export interface VendedorDaProva {
  readonly id: number;
  readonly regime: Regime;
  readonly cidade: number | null;
  adesao: number;
  mensal: number;
}
export interface CasaDaProva {
  readonly lojas: readonly LojaDaProva[];
  readonly vendedores: readonly VendedorDaProva[];
  /** Plans by their place in `precos`. */ readonly planos: readonly number[];
  readonly tabelas: readonly TabelaDoLivro[];
  readonly feriados: readonly FeriadoDoLivro[];
}

const cnpjDe = (inicio: number, at: number): string => {
  const base = `${inicio}${String(at).padStart(6, '0')}0001`;
  return base + cnpjDigits(base);
};
const porMil = (percentual: number): number => Math.round(percentual * 10_000);
const faixa = (ate: number | null, aliquota: number, deduzir = 0) => ({ ate, aliquota: porMil(aliquota), deduzir });
/** Round numbers in the shape of the law's tables, which change in the middle of the year. */
const tabelasDa = ([primeira, segunda]: readonly number[]): readonly TabelaDoLivro[] => {
  const comum = { cidade: null, ate: null };
  return [
    { ...comum, tributo: 'INSS', regime: 'PF', de: '2020-01-01', teto: 50_000, faixas: [faixa(null, 11)] },
    {
      ...comum,
      tributo: 'IRRF',
      regime: 'PF',
      de: '2020-01-01',
      ate: '2025-06-30',
      simplificado: 3000,
      faixas: [faixa(20_000, 0), faixa(60_000, 7.5, 1500), faixa(null, 27.5, 13_500)],
    },
    {
      ...comum,
      tributo: 'IRRF',
      regime: 'PF',
      de: '2025-07-01',
      simplificado: 3600,
      faixas: [faixa(24_000, 0), faixa(70_000, 7.5, 1800), faixa(null, 27.5, 15_800)],
      reducao: { ate: 80_000, valor: 2500, fator: 33_145 },
    },
    { ...comum, tributo: 'IRRF', regime: 'PJ', de: '2020-01-01', minimo: 500, faixas: [faixa(null, 1.5)] },
    { ...comum, tributo: 'ISS', regime: 'PJ', cidade: primeira!, de: '2020-01-01', faixas: [faixa(null, 2.75)] },
    { ...comum, tributo: 'ISS', regime: 'PF', cidade: segunda!, de: '2020-01-01', faixas: [faixa(null, 5)] },
  ];
};
const reais = (cents: number | null | undefined): number | null => (cents == null ? null : cents / 100);
const guardar = async (all: Consulta, { tabelas, feriados }: Pick<CasaDaProva, 'tabelas' | 'feriados'>) => {
  for (const { tributo, regime, cidade, de, ate, faixas, teto, simplificado, minimo, reducao } of tabelas)
    await all(sql`insert into tabela_retencao (nome, tributo, regime, municipio_id, de, ate, faixas, teto, simplificado, minimo, reducoes)
      values (${`${tributo} ${regime} ${de}`}, ${tributo}, ${regime}, ${cidade}::bigint, ${de}, ${ate}::date,
        ${JSON.stringify(faixas.map((um) => ({ ate: reais(um.ate), aliquota: um.aliquota / 10_000, deduzir: um.deduzir / 100 })))}::jsonb,
        ${reais(teto)}, ${reais(simplificado)}, ${reais(minimo)},
        ${reducao ? JSON.stringify([{ ate: reducao.ate / 100, valor: reducao.valor / 100, fator: reducao.fator / 1_000_000 }]) : null}::jsonb)`);
  for (const { dia, cidade } of feriados)
    await all(
      sql`insert into feriado (nome, data, tipo, abrangencia, cidade_id) values (${`Feriado ${dia}`}, ${dia}, 'FERIADO', ${cidade === null ? 'NACIONAL' : 'MUNICIPAL'}, ${cidade}::bigint)`,
    );
};

/** Companies on four plans, sellers of every regime, tables and holidays; nothing else earns or owes. */
export const casaDasComissoes = async (
  house: Services,
  quantas: number,
  quantos: number,
  sorteia: (ate: number) => number,
): Promise<CasaDaProva> => {
  const all = consultaDe(house);
  for (const table of [
    'indicacao_historico',
    'indicacao_transacao',
    'indicacao',
    'meta_vendedor',
    'comissao_historico',
    'comissao_linha',
    'vendedor_pagamento_comissao',
    'tabela_retencao',
    'fatura_empresa',
    'fatura_cobranca',
    'empresa_credito',
    'cobranca_passo',
    'recorrencia_assinatura',
    'empresa_servico',
  ])
    await all(sql`delete from ${sql.table(table)}`);
  await all(sql`update feriado set excluido_em = now()`);
  await all(sql`update regra_cobranca set dias_emissao = 10, multa = 2, juros = 1`);
  await all(sql`update empresa set situacao = 'ENCERRADA', credito = 0, vendedor_id = null, matriz_id = null`);
  const cidades = house.rowsOf('cidade', null);
  const tabelas = tabelasDa(cidades);
  const feriados = [
    { dia: '2025-02-10', cidade: null },
    { dia: '2025-03-10', cidade: cidades[0]! },
    { dia: '2025-08-11', cidade: cidades[1]! },
    { dia: '2025-08-12', cidade: cidades[1]! },
  ];
  await guardar(all, { tabelas, feriados });
  const copia = (table: string, mudado: RawBuilder<unknown>, de: RawBuilder<unknown>) =>
    all(
      sql`insert into ${sql.table(table)} select (jsonb_populate_record(velha, jsonb_build_object('id', nextval(pg_get_serial_sequence(${table}, 'id'))) || ${mudado})).* from ${sql.table(table)} as velha, ${de} returning id::int`,
    );
  const planos: number[] = [];
  for (const [at, cents] of precos.entries()) {
    const [feito] = await copia(
      'plano',
      sql`jsonb_build_object('nome', ${`Plano da prova ${at}`}::text, 'codigo', ${`PROVA_${at}`}::text, 'valor', ${cents / 100}::numeric)`,
      sql`(select min(id) as id from plano) as primeiro where velha.id = primeiro.id`,
    );
    planos.push(Number(feito!.id));
  }
  const vendedores: VendedorDaProva[] = [];
  for (let at = 0; at < quantos; at++) {
    const [adesao, mensal] = percentuais[at % percentuais.length]!;
    const [regime, cidade] = [regimes[Math.floor(at / 2) % 4]!, at % 5 === 4 ? null : cidades[at % 2]!];
    const [{ id } = { id: 0 }] =
      await all(sql`insert into vendedor (nome, cpf_cnpj, email, telefone, comissao_adesao, comissao_mensal, regime, municipio_id, pede_nota, chave_pix, ordem, ativo)
        values (${`Vendedor ${at}`}, ${cnpjDe(77, at)}, ${`prova${at}@exemplo.com.br`}, '11987654321', ${adesao}, ${mensal}, ${regime}, ${cidade}::bigint, false, ${`prova${at}@exemplo.com.br`}, 0, true) returning id::int`);
    vendedores.push({ id: Number(id), regime, cidade, adesao, mensal });
  }
  const [base] = house.companies;
  const documentos = Array.from({ length: quantas }, (_, at) => cnpjDe(88, at));
  const ids = await copia(
    'empresa',
    sql`jsonb_build_object('cpf_cnpj', documento, 'short_name', 'Loja da prova ' || n, 'token_compartilhamento', null, 'plano_id', ${planos[0]}::bigint, 'situacao', 'ATIVA', 'dia_vencimento', (array[5, 12, 20])[1 + n % 3], 'fuso', case when n % 5 = 0 then 'UTC_4_BRASIL' else 'UTC_3_BRASIL' end)`,
    sql`unnest(${documentos}::text[]) with ordinality as d(documento, n) where velha.id = ${base} order by n`,
  );
  const lojas = ids.map(({ id }, at): LojaDaProva => ({
    id: Number(id),
    vencimento: ([5, 12, 20] as const)[(at + 1) % 3]!,
    temServico: at % 7 === 3,
    fuso: (at + 1) % 5 === 0 ? 4 : 3,
    plano: at % precos.length,
    vendedor: at % 11 === 10 ? null : vendedores[sorteia(quantos)]!.id,
    isAtiva: true,
  }));
  const [servico] = await all(sql`select min(id)::int as id from servico`);
  await all(sql`update servico set cobranca = 'MENSAL', unidade_cobranca = null where id = ${servico!.id}`);
  for (const { id, plano, vendedor, temServico } of lojas) {
    await all(sql`update empresa set plano_id = ${planos[plano]}, vendedor_id = ${vendedor}::bigint where id = ${id}`);
    if (temServico)
      await all(sql`insert into empresa_servico (empresa_id, servico_id, nome, valor, inicio, ativo)
        values (${id}, ${servico!.id}, 'Serviço da prova', ${servicoMensal / 100}, '2020-01-01', true)`);
  }
  await all(sql`analyze empresa`);
  return { lojas, vendedores, planos, tabelas, feriados };
};
