/** The fiscal analysis: fixed rules over the products, findings that stay with what was done of them. */
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Speaker } from '../../../src/server/testing';
import { moduleEngines } from '../../support/engines';
import { startServices, type Services } from '../../support/services';

type Values = Readonly<Record<string, unknown>>;

describe.each(moduleEngines)('the fiscal analysis on %s', (engine) => {
  let house: Services;
  let [um, dois, leitor]: Speaker[] = [];
  let empresa: number;
  let categoria: number;
  const all = async <T>(statement: RawBuilder<T>): Promise<readonly T[]> =>
    (await house.database.transaction({ company: '*' }, (tx) => statement.execute(tx))).rows;
  const idOf = async (statement: RawBuilder<unknown>): Promise<number> =>
    Number((await all(statement as RawBuilder<{ id: unknown }>))[0]!.id);
  /** A row of a list of codes, made where the sample has none. */
  const coded = async (table: string, codigo: string, more: Values = {}): Promise<number> => {
    const given = { codigo, nome: codigo, busca: '', ...more };
    const found = await all<{ id: number }>(
      sql`select id from ${sql.table(table)} where codigo = ${codigo} and excluido_em is null`,
    );
    return found[0]
      ? Number(found[0].id)
      : idOf(
          sql`insert into ${sql.table(table)} (${sql.join(Object.keys(given).map((name) => sql.ref(name)))}) values (${sql.join(Object.values(given))}) returning id`,
        );
  };
  const ncm = (codigo: string) => coded('ncm', codigo);
  const cfop = (codigo: string) => coded('cfop', codigo, { operacao: 'SAIDA', destino: 'ESTADUAL', nfce: true });
  let perfis = 0;
  const estadual = async (codes: { csosn?: string; cst?: string } & Values): Promise<number> => {
    const { csosn, cst, ...more } = codes;
    const given = {
      empresa_id: empresa,
      nome: `Perfil ${++perfis}`,
      csosn_id: csosn ? await coded('csosn', csosn) : null,
      cst_icms_id: cst ? await coded('cst_icms', cst) : null,
      calculo_desoneracao: 'POR_DENTRO',
      busca: '',
      ...more,
    };
    return idOf(
      sql`insert into imposto_estadual (${sql.join(Object.keys(given).map((name) => sql.ref(name)))}) values (${sql.join(Object.values(given))}) returning id`,
    );
  };
  const federal = async (cst: string, more: Values = {}): Promise<number> => {
    const given = {
      empresa_id: empresa,
      nome: `Perfil ${++perfis}`,
      cst_pis_cofins_id: await coded('cst_pis_cofins', cst),
      classificacao: '000001',
      busca: '',
      ...more,
    };
    return idOf(
      sql`insert into imposto_federal (${sql.join(Object.keys(given).map((name) => sql.ref(name)))}) values (${sql.join(Object.values(given))}) returning id`,
    );
  };
  /** Nothing to find on it, but for what is given otherwise. */
  const product = async (nome: string, values: Values = {}): Promise<number> => {
    const given = {
      empresa_id: empresa,
      nome,
      categoria_id: categoria,
      situacao: 'ATIVO',
      tipo: 'SIMPLES',
      pesavel: false,
      da_rede: false,
      preco: 10,
      ordem: 0,
      maiores: false,
      controla_estoque: false,
      estoque: 0,
      ncm_id: await ncm('21069090'),
      cfop_id: await cfop('5102'),
      origem_id: await coded('origem_mercadoria', '0'),
      unidade_medida_id: house.rowsOf('unidadeMedida', empresa)[0],
      imposto_estadual_id: null,
      imposto_federal_id: null,
      busca: '',
      ...values,
    };
    return idOf(
      sql`insert into produto (${sql.join(Object.keys(given).map((name) => sql.ref(name)))}) values (${sql.join(Object.values(given))}) returning id`,
    );
  };
  const analysed = async (): Promise<Values> => {
    const { body, text } = await um!('POST', 'produto/iniciar-analise-fiscal-ia', {});
    expect(body.hasError, text).toBe(false);
    await house.app.jobs.drain();
    return (await um!('GET', `processo/findbyid/${String((body.result as Values).processo)}`)).body.result as Values;
  };
  const findings = async (filter: Values = {}): Promise<readonly Values[]> =>
    (await um!('POST', 'produto/analise-fiscal/filterpaginated/1/100', filter)).body.results as never;
  const found = async (id: number): Promise<readonly string[]> =>
    (await findings({ produto: id }))
      .map(({ regra, severidade }) => `${String(regra)} ${String(severidade)}`)
      .toSorted();
  const regime = (value: string | null) =>
    all(sql`update empresa set regime_tributario = ${value} where id = ${empresa}`);

  beforeAll(async () => {
    house = await startServices({ engine });
    [um, dois, leitor] = await Promise.all((['um', 'dois', 'leitor'] as const).map((login) => house.as(login)));
    empresa = house.companies[0];
    categoria = house.rowsOf('categoriaProduto', empresa)[0]!;
    await all(sql`delete from modulo_fiscal_configuracao`);
  });
  beforeEach(async () => {
    await all(sql`delete from achado_fiscal where empresa_id = ${empresa}`);
    await all(sql`delete from produto where empresa_id = ${empresa}`);
    await regime('SIMPLES');
  });
  afterAll(() => house?.close());

  it('finds a product with CFOP 5405 and without CEST, and leaves what is right alone', async () => {
    const certo = await product('Coxinha');
    const errado = await product('Refrigerante', { cfop_id: await cfop('5405') });
    await product('Fora', { situacao: 'INATIVO', ncm_id: null });
    expect(await analysed()).toMatchObject({ rotulo: 'Análise fiscal', situacao: 'FEITO', total: 2, feitos: 2 });
    expect(await found(certo)).toEqual([]);
    expect(await findings({ produto: errado, regra: 'CEST' })).toMatchObject([
      {
        severidade: 'ERRO',
        situacao: 'ABERTO',
        campo: 'cest',
        texto: 'Com substituição tributária (CFOP 5405, ICMS 500) a nota pede o CEST.',
      },
    ]);
  });

  it('holds each rule against a product that breaks it', async () => {
    const st = await estadual({ csosn: '500' });
    const own = await estadual({ csosn: '102' });
    const cerveja = await ncm('22030000');
    const cases: readonly (readonly [why: string, values: Values, rules: readonly string[]])[] = [
      ['no NCM', { ncm_id: null }, ['NCM ERRO']],
      ['an NCM of no chapter', { ncm_id: await ncm('77010000') }, ['NCM ERRO']],
      ['an NCM that is gone', { ncm_id: 999_999 }, ['NCM ERRO']],
      [
        '5405 beside 102',
        { cfop_id: await cfop('5405'), cest: '1700100', imposto_estadual_id: own },
        ['CEST DICA', 'CFOP_ICMS ERRO'],
      ],
      ['500 beside 5102', { cest: '1700100', imposto_estadual_id: st }, ['CFOP_ICMS ERRO', 'ST_RETIDO DICA']],
      ['a CFOP of no sale to consumers', { cfop_id: await cfop('5949') }, ['CFOP ERRO']],
      [
        'own production with a maker’s bar code',
        { cfop_id: await cfop('5101'), codigo_barras: '7891000100103' },
        ['CFOP AVISO'],
      ],
      ['a bar code that does not fit', { codigo_barras: '7891000100104' }, ['GTIN ERRO']],
      ['no origin', { origem_id: null }, ['ORIGEM AVISO']],
      ['no unit', { unidade_medida_id: null }, ['UNIDADE DICA']],
      [
        'beer, for everybody, its PIS as anything',
        { ncm_id: cerveja, codigo_barras: '7891149010509' },
        ['MAIORES AVISO', 'MONOFASICO AVISO'],
      ],
      [
        'beer as it should be',
        { ncm_id: cerveja, codigo_barras: '7891991010856', maiores: true, imposto_federal_id: await federal('04') },
        [],
      ],
      [
        'a CEST of other goods',
        { cfop_id: await cfop('5405'), cest: '0300700', ncm_id: await ncm('19059090') },
        ['CEST_NCM AVISO', 'ST_RETIDO DICA'],
      ],
      ['PIS by the piece', { imposto_federal_id: await federal('03') }, ['PIS_COFINS ERRO']],
      ['a code of the other regime', { imposto_estadual_id: await estadual({ csosn: '103' }) }, []],
    ];
    const ids: number[] = [];
    for (const [why, values] of cases) ids.push(await product(why, values));
    await analysed();
    for (const [at, [why, , rules]] of cases.entries()) expect(await found(ids[at]!), why).toEqual(rules);
  });

  it('knows what the regular regime and its state demand', async () => {
    await regime('NORMAL');
    const [rj] = await all<{ id: number }>(
      sql`select c.id from cidade as c join estado as e on e.id = c.estado_id where e.sigla = 'RJ' limit 1`,
    );
    const none = await product('Sem perfil');
    const isenta = await product('Isenta', {
      imposto_estadual_id: await estadual({ cst: '40' }),
      imposto_federal_id: await federal('01'),
    });
    const propria = await product('Própria', {
      imposto_estadual_id: await estadual({ cst: '00' }),
      imposto_federal_id: await federal('01', { pis: 1.65, cofins: 7.6 }),
    });
    if (rj)
      await all(sql`update empresa set address = jsonb_build_object('city', ${rj.id}::bigint) where id = ${empresa}`);
    await um!('POST', 'company/fiscal/modulo-fiscal-configuracao/save', {});
    await analysed();
    expect(await found(none)).toEqual(['ICMS_REGIME ERRO', 'PIS_COFINS ERRO']);
    expect(await found(isenta)).toEqual([...(rj ? ['BENEFICIO ERRO'] : []), 'PIS_COFINS AVISO']);
    expect(await found(propria)).toEqual(['ALIQUOTA ERRO']);
  });

  it('keeps what was done of a finding: let be, put right, come again', async () => {
    const id = await product('Bolo', { origem_id: null, unidade_medida_id: null });
    await analysed();
    const of = async (regra: string): Promise<Values> => (await findings({ produto: id, regra }))[0]!;
    const unidade = await of('UNIDADE');
    const ignored = await um!('POST', `produto/analise-fiscal/${String(unidade.id)}/ignorar`, {
      motivo: 'Vende por pedaço',
    });
    expect(ignored.status, ignored.text).toBe(200);
    await all(sql`update produto set origem_id = ${await coded('origem_mercadoria', '0')} where id = ${id}`);
    await analysed();
    expect(await of('UNIDADE')).toMatchObject({ situacao: 'IGNORADO', motivo: 'Vende por pedaço' });
    expect(await of('ORIGEM')).toMatchObject({ situacao: 'RESOLVIDO', resolvidoEm: expect.any(String) as unknown });
    await all(sql`update produto set origem_id = null where id = ${id}`);
    await analysed();
    expect(await of('ORIGEM')).toMatchObject({ situacao: 'ABERTO', resolvidoEm: null });
    expect(await findings({ produto: id })).toHaveLength(2);
    // «Corrigir» leads to the product's form, at the field.
    const { body } = await um!('POST', `produto/analise-fiscal/${String((await of('ORIGEM')).id)}/corrigir`, {});
    expect(body.result).toEqual({ endereco: `${encodeURIComponent(btoa(String(id)))}?campo=origem` });
  });

  it('is of who may change products, in his company, and says when it cannot judge', async () => {
    const id = await product('Bolo', { origem_id: null });
    expect((await leitor!('POST', 'produto/iniciar-analise-fiscal-ia', {})).status).toBe(403);
    await analysed();
    const [finding] = await findings({ produto: id });
    expect((await dois!('GET', `produto/analise-fiscal/findbyid/${String(finding!.id)}`)).status).toBe(404);
    expect((await dois!('POST', `produto/analise-fiscal/${String(finding!.id)}/ignorar`, { motivo: 'x' })).status).toBe(
      404,
    );
    await regime(null);
    expect(await analysed()).toMatchObject({
      situacao: 'ERRO',
      erro: 'Informe o regime tributário da empresa (Configurações › Empresas).',
    });
  });
});
