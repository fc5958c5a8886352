import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isDoubtful, readNumber, rewritten, writtenNumber } from './numbers';

test.each([
  ['1.234,56', 1234.56],
  ['1234,56', 1234.56],
  ['1234.56', 1234.56],
  ['100.00', 100],
  ['100,00', 100],
  ['1.234', 1234],
  ['12.345', 12345],
  ['1,234', 1.234],
  ['0.550', 0.55],
  ['0,550', 0.55],
  ['1.234.567', 1234567],
  ['1.234.567,89', 1234567.89],
  ['1,234,567', 1234567],
  ['1,234.56', 1234.56],
  ['1234.567', 1234.567],
  ['R$ 10', 10],
  ['R$10,5', 10.5],
  ['R$\u00a01.234.567,89', 1234567.89],
  [' 10 ', 10],
  ['10,', 10],
  ['10.', 10],
  [',5', 0.5],
  ['.5', 0.5],
  ['−5', -5],
  ['–5', -5],
  ['-R$ 5', -5],
  ['R$ -5', -5],
  ['(3,00)', -3],
  ['+3', 3],
  ['12%', 12],
  ['-0', 0],
  ['１．２３４，５６', 1234.56],
  ['１００', 100],
  ['1\u00a0234,56', 1234.56],
  ['1\u202f234\u202f567,8', 1234567.8],
  ['\u202a10,50\u202c', 10.5],
  ['12.50', 12.5],
  ['7,9', 7.9],
] as const)('%s is %d', (text, value) => expect(readNumber(text)).toBe(value));
test.each([
  'abc',
  '1e3',
  '1E+05',
  '0x10',
  '1,2,3',
  '1.2.3,4,5',
  '1.23.456',
  '12.34.56',
  '--1',
  '-',
  'Infinity',
  '.',
  ',',
  '10 20',
  '10-20',
  '(3,00',
  '10²',
  '١٢',
  '1½',
  'R$ -',
  'cem',
])('%s is no number', (text) => expect(readNumber(text)).toBeUndefined());
test('blank is null', () =>
  expect(['', '  ', 'R$', '\u200b'].map((text) => readNumber(text))).toEqual([null, null, null, null]));
test('the sign of another unit is refused', () => {
  expect([readNumber('10%', 'R$'), readNumber('R$ 10', '%')]).toEqual([undefined, undefined]);
  expect([readNumber('R$ 10', 'R$'), readNumber('10%', '%')]).toEqual([10, 10]);
});
test('what may be read in two ways is told', () => {
  expect(['100.00', '1.234', '0.5'].map(isDoubtful)).toEqual([true, true, true]);
  expect(['100,00', '1.234,56', '100', 'abc', ''].map(isDoubtful)).toEqual([false, false, false, false, false]);
});
test('what was typed is written as it is read', () => {
  expect(rewritten('100.00', 2, 2)).toBe('100,00');
  expect(rewritten('1.234', 2, 2)).toBe('1.234,00');
  expect(rewritten('1.250', 3)).toBe('1.250,00');
  expect(rewritten('1,250', 3)).toBe('1,25');
  expect(rewritten('1e3', 2)).toBe('1e3');
  expect(writtenNumber(12.345, 2, 2)).toBe('12,345');
});
test('what is written is read again', () =>
  fc.assert(
    fc.property(fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }), fc.nat(4), (digits, places) => {
      const value = Number((digits / 10 ** places).toFixed(places)) + 0;
      expect(readNumber(writtenNumber(value, places))).toBe(value);
    }),
  ));
