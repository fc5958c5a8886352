import { expect, test } from 'vitest';
import { kind, phone } from './phone';

test('is shown as Brazilians write it', () => {
  const show = (value: string) => kind.format(value, phone(), {});
  expect(show('+5511987654321')).toBe('(11) 98765-4321');
  expect(show('+551132654321')).toBe('(11) 3265-4321');
  expect(show('+558001234567')).toBe('0800 123 4567');
  expect(show('+351912345678')).toBe('+351912345678');
});
test('personal ones are masked in lists', () => {
  const personal = phone({ personal: { basis: 'contrato' } });
  expect(kind.format('+5511987654321', personal, { masked: true })).toBe('(**) *****-**21');
  expect(kind.format('+551132654321', personal, { masked: true })).toBe('(**) ****-**21');
  expect(kind.format('+351912345678', personal, { masked: true })).not.toContain('912345');
  expect(kind.format('+5511987654321', phone(), { masked: true })).toBe('(11) 98765-4321');
});
test('is found by its digits and as it is shown', () => {
  expect(kind.searchText!('+5511987654321', phone())).toBe('(11) 98765-4321 5511987654321');
});
test('what is no phone is not swallowed', () => {
  expect(kind.parse!('abc', phone())).toBeUndefined();
  expect(kind.parse!(' ', phone())).toBeNull();
});
test('a service names nobody, and a person does', () =>
  expect(['+5511987654321', '+558001234567', '+550000000000'].map((one) => kind.identifies!(one))).toEqual([
    true,
    false,
    false,
  ]));
