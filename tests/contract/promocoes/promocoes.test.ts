import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Speaker } from '../../../src/server/testing';
import { moduleEngines } from '../../support/engines';
import { good, type Values } from '../../support/good';
import { startServices, type Services } from '../../support/services';
import { vendavel } from '../../support/vendavel';

describe.each(moduleEngines)('what the shop takes off by itself on %s', (engine) => {
  let house: Services;
  let [um, leitor]: Speaker[] = [];
  let [pizza, suco, cidade] = [0, 0, 0];
  const all = async <T>(statement: RawBuilder<T>): Promise<readonly T[]> =>
    (await house.database.transaction({ company: '*' }, (tx) => statement.execute(tx))).rows;
  const does = (method: string, path: string, body?: unknown): Promise<Values> => good(um!, method, path, body);
  const none = {
    ofertas: null,
    leveMais: null,
    combos: null,
    primeiraCompra: false,
    freteGratis: false,
    acumulaComCupom: false,
  };
  const set = async (values: Values): Promise<void> => {
    const { versao } = await does('GET', 'delivery/promocao');
    await does('POST', 'delivery/promocao', { ...none, ...values, versao });
  };
  const order = (values: Values = {}) =>
    um!('POST', 'pedido/save', {
      canal: 'TELEFONE',
      modalidade: 'RETIRADA',
      pagamentos: [{ forma: 'PIX' }],
      itens: [{ produto: pizza, quantidade: 1 }],
      ...values,
    });
  const stored = async (values: Values = {}): Promise<Values> => {
    const { body, text } = await order(values);
    expect(body.hasError, text).toBe(false);
    return does('GET', `pedido/findbyid/${body.result!.id}`);
  };
  const cupom = (palavraChave: string, valor: number, more: Values = {}) =>
    does('POST', 'cupomdesconto/save', {
      nome: palavraChave,
      palavraChave,
      situacao: 'ATIVO',
      tipo: 'VALOR',
      valor,
      dataInicio: '2020-01-01',
      dataVencimento: '2099-12-31',
      primeiraCompra: false,
      limitePorCliente: null,
      ...more,
    });
  let phones = 0;
  const phone = (): string => `+55119${String(40_000_000 + (phones += 1))}`;
  const whole = { street: 'Rua Um', number: '1', neighborhoord: 'Centro', cep: '01001000' };

  beforeAll(async () => {
    house = await startServices({ engine });
    [um, leitor] = await Promise.all((['um', 'leitor'] as const).map((login) => house.as(login)));
    [pizza, suco] = house.rowsOf('produto', house.companies[0]) as [number, number];
    await vendavel(house.database);
    await all(sql`delete from cupom_desconto`);
    await all(sql`update produto set preco = 20 where id = ${suco}`);
    [{ cidade }] = (await all(sql`select min(id)::int as cidade from cidade`)) as [{ cidade: number }];
  });
  afterAll(() => house?.close());

  it('is taken off the line, and adds up to the cent; then comes the coupon', async () => {
    await cupom('DEZ', 10);
    await set({
      ofertas: [{ nome: 'Semana', produto: pizza, percentual: 15 }],
      combos: [{ nome: 'Par', produto: pizza, com: suco, preco: 60 }],
    });
    expect((await leitor!('POST', 'delivery/promocao', { ...none })).status).toBe(403);
    const itens = [
      { produto: pizza, quantidade: 1 },
      { produto: suco, quantidade: 1 },
    ];
    // 10 together against 7.50 of the pizza: the larger one.
    expect(await stored({ itens })).toMatchObject({
      valorItens: 60,
      total: 60,
      promocoes: [{ nome: 'Par', valor: 10 }],
    });
    const one = await stored({ cupom: 'DEZ' });
    expect(one).toMatchObject({ valorItens: 42.5, desconto: 10, total: 32.5 });
    expect(one.promocoes).toEqual([
      { nome: 'Semana', valor: 7.5 },
      { nome: 'Cupom DEZ', valor: 10 },
    ]);
    const [line] = await all<{ desconto: string; total: string }>(
      sql`select desconto, total from pedido_item where pedido_id = ${Number(one.id)}`,
    );
    expect([Number(line!.desconto), Number(line!.total)]).toEqual([7.5, 42.5]);
    await set({ leveMais: [{ nome: 'Leve 3', categoria: null, leve: 3, pague: 2 }] });
    expect(await stored({ itens: [...itens, { produto: pizza, quantidade: 1 }] })).toMatchObject({ total: 100 });
  });

  it('of two first orders of one telephone at once only one gets the discount', async () => {
    await set({ primeiraCompra: true, primeiraTipo: 'PERCENTUAL', primeiraPercentual: 10 });
    const telefone = phone();
    const both = await Promise.all([order({ nome: 'Ana', telefone }), order({ nome: 'Ana', telefone })]);
    expect(both.map(({ body, text }) => [body.hasError, body.hasError && text])).toEqual([
      [false, false],
      [false, false],
    ]);
    const totals = both.map(({ body }) => (body.result as unknown as Values).total);
    expect(totals.toSorted()).toEqual([45, 50]);
    expect(await stored({ nome: 'Ana', telefone }), 'nor does the third').toMatchObject({ total: 50, desconto: 0 });

    const known = (await does('POST', 'client/save', { nome: 'Bia', telefone: phone(), tipo: 'FISICA' })).id;
    const twice = await Promise.all([order({ cliente: known }), order({ cliente: known })]);
    expect(twice.map(({ body }) => (body.result as unknown as Values).total).toSorted()).toEqual([45, 50]);
    expect(await stored({}), 'nobody in particular').toMatchObject({ total: 50 });
  });

  it('gives a first purchase or the coupon, whichever is worth more, and says so', async () => {
    await cupom('CINCO', 5);
    await cupom('SETE', 7);
    const asked = (values: Values) =>
      does('POST', 'pedido/previa', {
        canal: 'TELEFONE',
        modalidade: 'RETIRADA',
        pagamentos: [{ forma: 'PIX' }],
        itens: [{ produto: pizza, quantidade: 1 }],
        ...values,
      });
    await set({ primeiraCompra: true, primeiraTipo: 'VALOR', primeiraValor: 6 });
    const fresh = { nome: 'Caio', telefone: phone() };
    expect(await asked({ ...fresh, cupom: 'CINCO' })).toMatchObject({
      total: 44,
      promocoes: [{ nome: 'Primeira compra', valor: 6 }],
      aviso: expect.stringContaining('é maior que o do cupom'),
    });
    expect(await asked({ ...fresh, cupom: 'SETE' })).toMatchObject({
      total: 43,
      aviso: expect.stringContaining('Vale o cupom'),
    });
    const [{ usados }] = (await all(
      sql`select coalesce(usados, 0)::int as usados from cupom_desconto where palavra_chave = 'CINCO'`,
    )) as [{ usados: number }];
    await stored({ ...fresh, cupom: 'CINCO' });
    expect(
      await all(sql`select coalesce(usados, 0)::int as usados from cupom_desconto where palavra_chave = 'CINCO'`),
    ).toEqual([{ usados }]);
    await set({ primeiraCompra: true, primeiraTipo: 'VALOR', primeiraValor: 60, acumulaComCupom: true });
    expect(await asked({ nome: 'Davi', telefone: phone(), cupom: 'SETE' }), 'never below zero').toMatchObject({
      total: 0,
      aviso: null,
    });
  });

  it('carries for nothing as a discount of the delivery: the courier is still paid', async () => {
    await does('POST', 'delivery/taxa/save', {
      nome: 'Tudo',
      tipo: 'FIXA',
      valor: 9,
      valorMotoboy: 7,
      ativo: true,
      entrega: true,
      ordem: 0,
    });
    await set({ freteGratis: true, freteAcimaDe: 50, freteBairros: ['Centro'] });
    const endereco = { ...whole, city: cidade };
    const delivery = { modalidade: 'ENTREGA', endereco };
    expect(await stored(delivery)).toMatchObject({
      taxaEntrega: 9,
      descontoEntrega: 9,
      taxaMotoboy: 7,
      total: 50,
      promocoes: [{ nome: 'Frete grátis', valor: 9 }],
    });
    expect(await stored({ ...delivery, endereco: { ...endereco, neighborhoord: 'Vila' } })).toMatchObject({
      total: 59,
    });
    // A coupon for what is free already is kept for another day.
    await cupom('CARRETO', 1, { tipo: 'FRETE', valor: null });
    const kept = await stored({ ...delivery, cupom: 'CARRETO' });
    expect(kept).toMatchObject({ cupom: null, descontoEntrega: 9, promocoes: [{ nome: 'Frete grátis', valor: 9 }] });
    expect(
      await stored({ ...delivery, endereco: { ...endereco, neighborhoord: 'Vila' }, cupom: 'CARRETO' }),
    ).toMatchObject({ cupom: expect.any(Number), descontoEntrega: 9, total: 50 });
    // Below the amount by what the coupon takes off.
    expect(await stored({ ...delivery, cupom: 'DEZ' })).toMatchObject({ descontoEntrega: 0, total: 49 });
  });
});
