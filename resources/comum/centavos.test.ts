import fc from 'fast-check';
import { expect, test } from 'vitest';
import { centavos, ratear, reais, vezes } from './centavos';

const cents = fc.integer({ min: 0, max: 10_000_000 });
const sum = (list: readonly number[]): number => list.reduce((total, one) => total + one, 0);

test("reais and cents are each other's way back", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }),
      (amount) => centavos(reais(amount)) === amount,
    ),
  );
  expect([1.005, 0.29, 1_234.56].map(centavos)).toEqual([100, 29, 123_456]);
});
test('a quantity with three decimals multiplies exactly', () => {
  expect([vezes(3990, 0.35), vezes(1, 0.5), vezes(1, 0.499), vezes(10, 1.25)]).toEqual([1397, 1, 0, 13]);
  fc.assert(
    fc.property(cents, fc.integer({ min: 0, max: 500 }), (price, count) => vezes(price, count) === price * count),
  );
});
test('the parts of an amount add up to it, and none passes its line', () => {
  fc.assert(
    fc.property(
      fc.array(cents, { minLength: 1, maxLength: 30 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (weights, share) => {
        const amount = Math.floor(sum(weights) * share);
        const parts = ratear(amount, weights);
        return sum(parts) === amount && parts.every((part, index) => part >= 0 && part <= weights[index]!);
      },
    ),
  );
  expect(ratear(100, [1, 1, 1])).toEqual([34, 33, 33]);
  expect(ratear(5, [0, 0])).toEqual([0, 0]);
});
