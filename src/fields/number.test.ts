import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimal, kind as decimalKind } from './decimal/decimal';
import { integer, kind as integerKind } from './integer/integer';
import { kind as moneyKind, money } from './money/money';
import { hasPlaces } from './number';
import { kind as percentKind, percent } from './percent/percent';

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
