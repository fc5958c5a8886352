import { describe, expect, it } from 'vitest';
import { baseDe, pontosDe } from './regra';
import { diasDeAniversario } from './rotinas';

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
    expect(pontosDe(rule, cents)).toBe(points);
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
    const paid = (valor: number) => [{ forma: 'PONTOS', valor }] as const;
    expect(baseDe('ITENS_COM_DESCONTO', { ...order, pagamentos: paid(12.34) })).toBe(3266);
    expect(baseDe('ITENS_COM_DESCONTO', { ...order, pagamentos: paid(52) })).toBe(0);
  });
});
it('greets who was born on the 29th of February on the 28th where there is none', () => {
  expect(diasDeAniversario('2026-02-28')).toEqual(['02-28', '02-29']);
  expect(diasDeAniversario('2028-02-28')).toEqual(['02-28']);
  expect(diasDeAniversario('2028-02-29')).toEqual(['02-29']);
});
