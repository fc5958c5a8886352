import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Speaker } from '../../../src/server/testing';
import { moduleEngines } from '../../support/engines';
import { good, type Values } from '../../support/good';
import { startServices, type Services } from '../../support/services';
import { vendavel } from '../../support/vendavel';

describe.each(moduleEngines)('what a delivery costs on %s', (engine) => {
  let house: Services;
  let [um, dois, leitor, admin]: Speaker[] = [];
  let [empresa, cidade, pizza] = [0, 0, 0];
  const clock = { now: new Date('2026-11-24T15:00:00Z') };
  const all = async <T>(statement: RawBuilder<T>): Promise<readonly T[]> =>
    (await house.database.transaction({ company: '*' }, (tx) => statement.execute(tx))).rows;
  const does = (method: string, path: string, body?: unknown, who = um!): Promise<Values> =>
    good(who, method, path, body);
  const rule = async (values: Values): Promise<number> =>
    Number((await does('POST', 'delivery/taxa/save', { ativo: true, entrega: true, ordem: 0, ...values })).id);
  const place = { street: 'Rua Um', number: '10', neighborhoord: 'Jd. América', cep: '01405001' };
  const order = (endereco: Values, values: Values = {}) =>
    um!('POST', 'pedido/save', {
      canal: 'TELEFONE',
      modalidade: 'ENTREGA',
      pagamentos: [{ forma: 'PIX' }],
      endereco: { ...endereco, city: cidade },
      itens: [{ produto: pizza, quantidade: 1 }],
      ...values,
    });
  const stored = async (endereco: Values, values: Values = {}): Promise<Values> => {
    const { body, text } = await order(endereco, values);
    expect(body.hasError, text).toBe(false);
    return does('GET', `pedido/findbyid/${body.result!.id}`);
  };
  const tested = (endereco: Values, valor: number | null = null) =>
    does('POST', 'delivery/taxa/testar', { endereco: { ...endereco, city: cidade }, valor });

  beforeAll(async () => {
    house = await startServices({ engine, now: () => clock.now });
    [um, dois, leitor, admin] = await Promise.all(
      (['um', 'dois', 'leitor', 'admin'] as const).map((login) => house.as(login)),
    );
    empresa = house.companies[0];
    pizza = house.rowsOf('produto', empresa)[0]!;
    await vendavel(house.database);
    [{ cidade }] = (await all(sql`select min(id)::int as cidade from cidade`)) as [{ cidade: number }];
    const { versao } = await does('GET', 'deliveryconfiguracao/carregaconfiguracao');
    const plain = { aceitaForaArea: false, pedidoMinimo: null, site: null, horarios: null };
    await does('POST', 'deliveryconfiguracao/save', { ...plain, versao });
  });
  beforeEach(async () => {
    await all(sql`delete from taxa_entrega where empresa_id = ${empresa}`);
    await all(sql`delete from bairro`);
  });
  afterAll(() => house?.close());

  it('is said by the attendant where the company has no rules, and by the rules alone where it has some', async () => {
    expect(await stored(place, { taxaEntrega: 7 })).toMatchObject({ taxaEntrega: 7, total: 57, taxaRegra: null });
    const id = await rule({ nome: 'Jardins', tipo: 'BAIRRO', bairros: ['Jardim América'], valor: 9, valorMotoboy: 6 });
    expect(await stored(place, { taxaEntrega: 0.01 })).toMatchObject({
      taxaEntrega: 9,
      total: 59,
      taxaRegra: id,
      taxaMotoboy: 6,
    });
    const said = await does('POST', 'pedido/previa', {
      canal: 'TELEFONE',
      modalidade: 'ENTREGA',
      pagamentos: [{ forma: 'PIX' }],
      endereco: { ...place, city: cidade },
      itens: [{ produto: pizza, quantidade: 1 }],
      taxaEntrega: 1,
    });
    expect(said).toMatchObject({ taxa: 9, total: 59, entregaPor: 'Jardins' });
    expect(await stored(place, { modalidade: 'RETIRADA' })).toMatchObject({ taxaEntrega: 0, taxaRegra: null });
  });

  it('is that of the first rule that fits; outside of all there is no order', async () => {
    await rule({ nome: 'Faixa', tipo: 'CEP', cepInicio: '01400000', cepFim: '01499999', valor: 12, ordem: 2 });
    await rule({ nome: 'Bairro', tipo: 'BAIRRO', bairros: ['jardim america'], valor: 5, ordem: 1 });
    expect(await stored(place)).toMatchObject({ taxaEntrega: 5 });
    expect(await stored({ ...place, neighborhoord: 'Outro' })).toMatchObject({ taxaEntrega: 12 });
    const far = { ...place, neighborhoord: 'Longe', cep: '09999000' };
    const { body } = await order(far);
    expect([body.hasError, body.fieldErrors]).toEqual([true, { endereco: 'Não entregamos neste endereço.' }]);
    expect(await tested(far)).toMatchObject({ atende: false, porque: expect.stringContaining('Nenhuma regra serve') });
    // With the same position the more exact kind decides.
    await all(sql`update taxa_entrega set ordem = 0`);
    expect(await tested(place)).toMatchObject({ atende: true, regra: 'Faixa', taxa: 12 });
    await rule({ nome: 'Aqui não', tipo: 'BAIRRO', bairros: ['Jardim América'], entrega: false, ordem: 0 });
    await all(sql`update taxa_entrega set ordem = 1 where nome <> 'Aqui não'`);
    expect(await tested(place)).toMatchObject({ atende: false, porque: expect.stringContaining('“Aqui não” recusa') });
    const list = (await um!('GET', 'delivery/taxa/?cep=01405001')).body.result as unknown as Values;
    expect((list.regras as Values[]).map(({ nome }) => nome)).toEqual(['Aqui não', 'Faixa', 'Bairro']);
    expect(list.endereco).toMatchObject({ regra: 'Faixa' });
    expect((await leitor!('POST', 'delivery/taxa/save', { nome: 'x' })).status).toBe(403);
    expect((await dois!('GET', 'delivery/taxa')).body.result).not.toMatchObject({ regras: list.regras });
  });

  it('by distance and area needs a place on the map: without one the next rule counts, never nothing', async () => {
    await all(
      sql`update empresa set address = jsonb_set(jsonb_set(coalesce(address, '{}'::jsonb), '{latitude}', '-23.56'), '{longitude}', '-46.66') where id = ${empresa}`,
    );
    await rule({ nome: '2 km', tipo: 'RAIO', deKm: 0, ateKm: 2, valor: 4, ordem: 1 });
    await rule({ nome: 'Resto', tipo: 'FIXA', valor: 20, ordem: 9 });
    const near = { ...place, latitude: -23.565, longitude: -46.665 };
    expect(await tested(near)).toMatchObject({ regra: '2 km', taxa: 4 });
    expect(await tested({ ...near, latitude: -23.6 })).toMatchObject({ regra: 'Resto' });
    expect(await tested(place)).toMatchObject({ regra: 'Resto', taxa: 20 });
    const square = [
      { lat: -23.5, lng: -46.7 },
      { lat: -23.5, lng: -46.6 },
      { lat: -23.7, lng: -46.6 },
      { lat: -23.7, lng: -46.7 },
    ];
    await rule({ nome: 'Área', tipo: 'AREA', pontos: square, valor: 3, ordem: 0 });
    expect(await tested(near)).toMatchObject({ regra: 'Área' });
    expect(await tested({ ...near, latitude: -23.8 })).toMatchObject({ regra: 'Resto' });
    // So far and no farther, whatever the rules say; of who has no place on the map the rules alone.
    const drives = async (raioMaximo: number | null): Promise<void> => {
      const { versao } = await does('GET', 'deliveryconfiguracao/carregaconfiguracao');
      await does('POST', 'deliveryconfiguracao/save', { raioMaximo, versao });
    };
    await drives(8);
    const far = { ...near, latitude: -23.8 };
    expect(await tested(far)).toMatchObject({ atende: false, porque: expect.stringContaining('além dos quilômetros') });
    expect((await order(far)).body.fieldErrors).toEqual({ endereco: 'Não entregamos neste endereço.' });
    expect(await tested(near)).toMatchObject({ regra: 'Área' });
    expect(await tested(place)).toMatchObject({ regra: 'Resto' });
    await drives(null);
  });

  it('is free from so much on, as a discount: what the courier gets stays', async () => {
    await rule({
      nome: 'Tudo',
      tipo: 'FIXA',
      valor: 8,
      gratisAcimaDe: 90,
      tempoMin: 30,
      tempoMax: 45,
      horaInicio: '18:00',
      horaFim: '02:00',
    });
    await rule({ nome: 'De dia', tipo: 'FIXA', valor: 6, ordem: 5 });
    expect(await stored(place), 'noon in São Paulo').toMatchObject({ taxaEntrega: 6 });
    clock.now = new Date('2026-11-25T04:00:00Z');
    [um] = [await house.as('um')];
    const one = await stored(place);
    expect(one).toMatchObject({ taxaEntrega: 8, descontoEntrega: 0, total: 58 });
    expect(Date.parse(String(one.previsaoEntrega)) - clock.now.getTime()).toBe(45 * 60_000);
    expect(await stored(place, { itens: [{ produto: pizza, quantidade: 2 }] })).toMatchObject({
      taxaEntrega: 8,
      descontoEntrega: 8,
      total: 100,
      taxaMotoboy: 8,
    });
    expect(await tested(place, 90)).toMatchObject({ taxa: 0, tempo: '30 a 45 min', gratisAcimaDe: 90 });
  });

  it('knows how people write a neighbourhood, and begins from those of the municipality', async () => {
    [admin] = [await house.as('admin')];
    const { id } = await does('POST', 'bairro/save', { nome: 'Vila Madalena', cidade, nomes: ['Vila Mada'] }, admin!);
    expect((await um!('POST', 'bairro/save', { nome: 'Meu', cidade })).status).toBe(403);
    await does('POST', 'delivery/taxa/bairros', { cidade, nome: 'Cidade', valor: 11 });
    for (const written of ['vila madalena', 'Vl. Madalena', 'VILA MADA'])
      expect(await tested({ ...place, neighborhoord: written }), written).toMatchObject({ regra: 'Cidade', taxa: 11 });
    expect(await tested({ ...place, neighborhoord: 'Madalena' })).toMatchObject({ atende: false });
    const sheet = await um!('GET', `bairro/gerararquivoinsert?cidade=${cidade}`);
    expect([sheet.status, sheet.headers.get('content-type')]).toEqual([200, expect.stringContaining('spreadsheet')]);
    expect(Number(id)).toBeGreaterThan(0);
  });
});
