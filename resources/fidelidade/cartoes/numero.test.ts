import { expect, it } from 'vitest';
import { digitoDe, novoNumero, passaNoLuhn, prefixoDe } from './numero.server';

it.each([
  ['7992739871', '3'],
  ['453201511283036', '6'],
  ['601111111111111', '7'],
])('completes %s with %s', (digits, digit) => {
  expect(digitoDe(digits)).toBe(digit);
  expect(passaNoLuhn(digits + digit)).toBe(true);
  expect(passaNoLuhn(digits + ((Number(digit) + 1) % 10))).toBe(false);
});
it('makes numbers of sixteen digits that pass, no two alike', () => {
  const made = Array.from({ length: 500 }, () => novoNumero(prefixoDe(12)));
  expect(new Set(made).size).toBe(500);
  expect(made.every((one) => /^6012\d{12}$/.test(one) && passaNoLuhn(one))).toBe(true);
});
