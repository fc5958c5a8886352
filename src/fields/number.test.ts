import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimal, kind as decimalKind } from './decimal/decimal';
import { integer, kind as integerKind } from './integer/integer';
import { kind as moneyKind, money } from './money/money';
import { hasPlaces, readNumber } from './number';
import { kind as percentKind, percent } from './percent/percent';

test.each([
  ['1.234,50', 1234.5],
  ['7,9', 7.9],
  ['1,234.56', 1234.56],
  ['1.234', 1234],
  ['12.50', 12.5],
  ['(3,00)', -3],
  ['R$ 12', 12],
  ['R$\u00a01.234.567,89', 1234567.89],
  ['-0,5', -0.5],
  ['+3', 3],
  ['12%', 12],
  ['1,234,567', 1234567],
  ['-0', 0],
])('%s is %d', (text, value) => expect(readNumber(text)).toBe(value));
test.each(['abc', '1,2,3,', '--1', '1e5', '0x10', '1.2.3,4,5', 'Infinity', '.', ','])('%s is no number', (text) =>
  expect(readNumber(text)).toBeUndefined(),
);
test('blank is null', () => {
  expect(readNumber('  ')).toBeNull();
  expect(readNumber('R$')).toBeNull();
});

const cents = fc.integer({ min: -99_999_999_999_999, max: 99_999_999_999_999 }).map((value) => value / 100);
describe('what is written is read again, and stored without loss', () => {
  test('money', () =>
    fc.assert(
      fc.property(cents, (value) => {
        const field = money();
        expect(moneyKind.parse!(moneyKind.format(value, field, {}), field)).toBe(value + 0);
        expect(hasPlaces(value, 2)).toBe(true);
        expect(moneyKind.fromSql!(moneyKind.toSql!(value, field), field)).toBe(value);
      }),
    ));
  test('decimal', () =>
    fc.assert(
      fc.property(fc.integer({ min: -9_999_999, max: 9_999_999 }), fc.nat(6), (digits, places) => {
        const field = decimal({ places });
        const value = Number((digits / 10 ** places).toFixed(places));
        expect(decimalKind.parse!(decimalKind.format(value, field, {}), field)).toBe(value + 0);
        expect(decimalKind.fromSql!(decimalKind.toSql!(value, field), field)).toBe(value);
      }),
    ));
  test('integer and percent', () =>
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 0, max: 1_000_000 }), (whole, part) => {
        expect(integerKind.parse!(integerKind.format(whole, integer(), {}), integer())).toBe(whole);
        expect(percentKind.parse!(percentKind.format(part / 10_000, percent(), {}), percent())).toBe(part / 10_000);
      }),
    ));
});
test('three decimals are not money', () => {
  expect(hasPlaces(1.005, 2)).toBe(false);
  expect(hasPlaces(0.1 + 0.2, 2)).toBe(false);
});
test('columns follow the places', () => {
  expect(decimalKind.column(decimal({ places: 4 }))).toBe('numeric(15,4)');
  expect(decimalKind.column(decimal())).toBe('numeric(15,2)');
  expect(moneyKind.column(money())).toBe('numeric(14,2)');
});
