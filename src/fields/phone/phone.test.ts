import type { Field } from '#kit/entity/field';
import { asLeft } from '#kit/entity/personal';
import { expect, test } from 'vitest';
import { kind, phone } from './phone';

test('is shown as Brazilians write it', () => {
  const show = (value: string) => kind.format(value, phone(), {});
  expect(show('+5511987654321')).toBe('(11) 98765-4321');
  expect(show('+551132654321')).toBe('(11) 3265-4321');
  expect(show('+558001234567')).toBe('0800 123 4567');
  expect(show('+351912345678')).toBe('+351912345678');
});
test('personal ones leave masked', () => {
  const personal = phone({ personal: { basis: 'contrato' } });
  const left = (value: string, field: Field): string => kind.format(String(asLeft(field, value)), field, {});
  expect(left('+5511987654321', personal)).toBe('(**) *****-**21');
  expect(left('+551132654321', personal)).toBe('(**) ****-**21');
  expect(left('+351912345678', personal)).not.toContain('912345');
  expect(left('+5511987654321', phone())).toBe('(11) 98765-4321');
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
