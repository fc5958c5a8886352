import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { meets, watched, type AnyCond } from './condition';

const record = { situacao: 'ATIVO', valor: 10, nome: '', dias: ['SEG', 'TER'], fim: '2026-11-21', ativo: true };

test.each<[boolean, string, AnyCond | undefined]>([
  [true, 'no condition', undefined], [true, 'an empty one', {}],
  [true, 'a value', { situacao: 'ATIVO' }], [false, 'another value', { situacao: 'PAUSADO' }], [true, 'one of several', { situacao: ['PAUSADO', 'ATIVO'] }],
  [true, 'a boolean', { ativo: true }], [false, 'both must pass', { situacao: 'ATIVO', valor: 11 }], [true, 'any of a list', [{ situacao: 'PAUSADO' }, { valor: 10 }]], [false, 'none of a list', [{ situacao: 'PAUSADO' }, { valor: 11 }]],
  [false, 'an empty list', []],
  [true, 'above', { valor: { gt: 9 } }], [false, 'not above', { valor: { gt: 10 } }], [true, 'between', { valor: { gte: 10, lte: 10 } }], [false, 'below', { valor: { lt: 10 } }],
  [true, 'a day after', { fim: { gt: '2026-11-20' } }], [false, 'a blank has no size', { nome: { lt: 'z' } }], [false, 'nor what is absent', { outro: { lt: 5 } }],
  [true, 'blank', { nome: { empty: true } }], [true, 'absent is blank', { outro: { empty: true } }], [true, 'filled', { valor: { empty: false } }],
  [true, 'other than', { situacao: { not: 'PAUSADO' } }], [false, 'none of', { situacao: { not: ['ATIVO', 'PAUSADO'] } }],
  [true, 'one of its values', { dias: 'SEG' }], [true, 'one of its values among', { dias: ['DOM', 'TER'] }], [false, 'none of its values', { dias: 'DOM' }],
  [false, 'has one that is barred', { dias: { not: 'SEG' } }], [true, 'has none that is barred', { dias: { not: ['DOM', 'SAB'] } }], [true, 'has values', { dias: { empty: false } }],
])('%s for %s', (expected, _what, cond) => expect(meets(cond, record)).toBe(expected));

describe('what a form must watch', () => {
  test('each field once', () => expect(watched([{ a: 1, b: 2 }, { a: 3 }])).toEqual(['a', 'b']));
  test('nothing without a condition', () => expect(watched(undefined)).toEqual([]));
  test('a field that is not watched cannot change the outcome', () => fc.assert(fc.property(fc.anything(), (other) =>
    meets({ valor: { gte: 5 } }, { valor: 7, other }) && !meets({ valor: { gte: 5 } }, { valor: 3, other }))));
});
