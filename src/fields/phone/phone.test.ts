import { expect, test } from 'vitest';
import { cleanPhone, isPhone, kind, phone, phoneText } from './phone';

test.each([
  ['(11) 98765-4321', '+5511987654321'],
  ['11 98765 4321', '+5511987654321'],
  ['011987654321', '+5511987654321'],
  ['+55 (11) 98765-4321', '+5511987654321'],
  ['5511987654321', '+5511987654321'],
  ['(11) 3265-4321', '+551132654321'],
  ['0800 123 4567', '+558001234567'],
  ['55 99876-5432', '+5555998765432'],
  ['+351 912 345 678', '+351912345678'],
  ['(11) 8765-4321', '+5511987654321'],
  ['+55 11 8765-4321', '+5511987654321'],
])('%s is kept as %s', (typed, kept) => {
  expect(cleanPhone(typed)).toBe(kept);
  expect(isPhone(kept)).toBe(true);
});
test.each([
  '98765-4321',
  '(20) 98765-4321',
  '1198765432',
  '(11) 9765-4321',
  '(11) 98765-432',
  'ramal 12',
  '+5511',
  '+0123456789',
  '(11) 18765-43210',
])('%s is refused', (typed) => expect(isPhone(String(cleanPhone(typed)))).toBe(false));

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
  expect(kind.searchText!('+5511987654321', phone())).toBe('(11) 98765-4321 11987654321');
});
test('is written as people write it where no field shows it', () => {
  expect(phoneText('+5511987654321')).toBe('(11) 98765-4321');
  expect(phoneText('(**) *****-**21')).toBe('(**) *****-**21');
});
test('what is no phone is not swallowed', () => {
  expect(kind.parse!('abc', phone())).toBeUndefined();
  expect(kind.parse!(' ', phone())).toBeNull();
});
