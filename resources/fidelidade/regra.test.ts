import { describe, expect, it } from 'vitest';
import { formasPagamento } from '../../schemas/delivery/pedidos/pedido';
import { baseDe, diasDeAniversario, pontosDe, type Fatos, type RegraEspecial } from './regra.server';

const regra = {
  programa: 'PONTOS',
  pontosPorReal: 1,
  percentual: 5,
  selosPorCompra: 2,
  valorMinimo: null,
  arredonda: 'BAIXO',
} as const;

describe('what a purchase gives', () => {
  it.each([
    [regra, 5790, 57],
    [{ ...regra, arredonda: 'PROXIMO' }, 5790, 58],
    [{ ...regra, pontosPorReal: 0.1 }, 5790, 5],
    [{ ...regra, pontosPorReal: 1.15 }, 10_000, 115],
    [{ ...regra, programa: 'CASHBACK' }, 5799, 289],
    [{ ...regra, programa: 'CASHBACK', percentual: 2.5 }, 1, 0],
    [{ ...regra, programa: 'CARIMBO' }, 5790, 2],
    [{ ...regra, valorMinimo: 60 }, 5790, 0],
    [{ ...regra, valorMinimo: 57.9 }, 5790, 57],
    [regra, 0, 0],
  ] as const)('%o of %d cents is %d', (rule, cents, points) => {
    expect(pontosDe(rule, cents, { dia: '2026-11-10' })).toBe(points);
  });
  it('is counted of items, of the total, or of the total without delivery', () => {
    const order = {
      valorItens: 50,
      desconto: 5,
      taxaEntrega: 8,
      descontoEntrega: 3,
      acrescimo: 2,
      total: 52,
      pagamentos: null,
    };
    expect(['ITENS_COM_DESCONTO', 'TOTAL_SEM_ENTREGA', 'TOTAL'].map((base) => baseDe(base as 'TOTAL', order))).toEqual([
      4500, 4700, 5200,
    ]);
    // Money gives points whatever the form of payment; points, gift cards and credit sales give none.
    for (const forma of Object.keys(formasPagamento) as (keyof typeof formasPagamento)[]) {
      const paid = (valor: number) => [{ forma, valor }] as const;
      const gives = !['PONTOS', 'VALE_PRESENTE', 'FIADO'].includes(forma);
      expect(baseDe('ITENS_COM_DESCONTO', { ...order, pagamentos: paid(12.34) }), forma).toBe(gives ? 4500 : 3266);
      expect(baseDe('ITENS_COM_DESCONTO', { ...order, pagamentos: paid(52) }), forma).toBe(gives ? 4500 : 0);
    }
  });
});
describe('special rules', () => {
  const one = (values: Partial<RegraEspecial>): RegraEspecial => ({
    nome: 'Regra',
    diasSemana: null,
    quando: null,
    niveis: null,
    produto: null,
    categoria: null,
    vezes: 1,
    mais: null,
    ...values,
  });
  // A Tuesday.
  const dia = '2026-11-10';
  const itens = [
    { produto: 1, categoria: 10, cents: 3000 },
    { produto: 2, categoria: 20, cents: 1000 },
    { produto: 3, categoria: null, cents: 0 },
  ];
  const points = (regras: readonly RegraEspecial[], fatos: Partial<Fatos> = {}, cents = 4000, more: object = {}) =>
    pontosDe({ ...regra, ...more, regras }, cents, { dia, itens, ...fatos });
  it.each([
    ['a day', [one({ diasSemana: ['TER'], vezes: 2 })], {}, 80],
    ['another day', [one({ diasSemana: ['QUA'], vezes: 2 })], {}, 40],
    ['a product, of its part alone', [one({ produto: 2, vezes: 3 })], {}, 30 + 30],
    ['a category', [one({ categoria: 10, vezes: 2 })], {}, 60 + 10],
    ['what gives nothing, whatever else holds', [one({ produto: 2, vezes: 0 }), one({ vezes: 2 })], {}, 60],
    ['of several the one that gives most', [one({ vezes: 1.5 }), one({ categoria: 20, vezes: 3 })], {}, 45 + 30],
    ['less than one', [one({ vezes: 0.5 })], {}, 20],
    ['points besides, of all of them, once', [one({ mais: 5 }), one({ produto: 1, mais: 7 })], {}, 52],
    ['of nothing that was not bought', [one({ produto: 9, vezes: 9, mais: 100 })], {}, 40],
    ['the first purchase', [one({ quando: 'PRIMEIRA_COMPRA', mais: 50 })], { ehPrimeira: true }, 90],
    ['no later purchase', [one({ quando: 'PRIMEIRA_COMPRA', mais: 50 })], { ehPrimeira: false }, 40],
    ['a birthday', [one({ quando: 'ANIVERSARIO', vezes: 2 })], { aniversario: '11-10' }, 80],
    ['no birthday of a day before', [one({ quando: 'ANIVERSARIO', vezes: 2 })], { aniversario: '11-09' }, 40],
    ['a month of birthday', [one({ quando: 'MES_DO_ANIVERSARIO', vezes: 2 })], { aniversario: '11-30' }, 80],
    ['a month of nobody known', [one({ quando: 'MES_DO_ANIVERSARIO', vezes: 2 })], {}, 40],
    ['a level', [one({ niveis: ['CAMPEAO', 'FIEL'], vezes: 1.25 })], { nivel: 'FIEL' }, 50],
    ['no other level', [one({ niveis: ['CAMPEAO'], vezes: 1.25 })], { nivel: 'FIEL' }, 40],
    ['all of its conditions', [one({ niveis: ['FIEL'], diasSemana: ['SEG'], vezes: 2 })], { nivel: 'FIEL' }, 40],
    ['a purchase of which no items are known', [one({ vezes: 2 }), one({ produto: 1, vezes: 9 })], { itens: [] }, 80],
  ] as const)('hold for %s', (_what, regras, fatos, given) => {
    expect(points(regras, fatos)).toBe(given);
  });
  it('lose no part of a point to the lines of an order', () => {
    const many = Array.from({ length: 7 }, (_, at) => ({ produto: at, categoria: null, cents: 14 }));
    expect(points([one({ produto: 0, vezes: 2 })], { itens: many }, 700)).toBe(8);
    // A discount on the whole reduces each line by its share.
    expect(points([one({ produto: 2, vezes: 3 })], {}, 2000)).toBe(15 + 15);
  });
  it('count for stamps and for cashback, and not below the least purchase', () => {
    expect(points([one({ diasSemana: ['TER'], vezes: 1.5 })], {}, 4000, { programa: 'CARIMBO' })).toBe(3);
    expect(points([one({ vezes: 2 })], {}, 4000, { programa: 'CASHBACK' })).toBe(400);
    expect(points([one({ mais: 9 })], {}, 4000, { valorMinimo: 41 })).toBe(0);
  });
});
it('greets who was born on the 29th of February on the 28th where there is none', () => {
  expect(diasDeAniversario('2026-02-28')).toEqual(['02-28', '02-29']);
  expect(diasDeAniversario('2028-02-28')).toEqual(['02-28']);
  expect(diasDeAniversario('2028-02-29')).toEqual(['02-29']);
});
