import { expect, test } from 'vitest';
import { kind, pixKey, pixKeyKind, pixKeyOf, type PixKeyKind } from './pixKey';

const field = pixKey();
test.each([
  ['(11) 98765-4321', '+5511987654321', 'phone'],
  ['11 98765-4321', '+5511987654321', 'phone'],
  ['+55 11 98765-4321', '+5511987654321', 'phone'],
  ['+5511987654321', '+5511987654321', 'phone'],
  ['529.982.247-25', '52998224725', 'cpf'],
  ['52998224725', '52998224725', 'cpf'],
  ['11.222.333/0001-81', '11222333000181', 'cnpj'],
  ['12.abc.345/01DE-35', '12ABC34501DE35', 'cnpj'],
  [' Financeiro@Loja.com.br ', 'financeiro@loja.com.br', 'email'],
  ['123E4567-E12B-12D1-A456-426655440000', '123e4567-e12b-12d1-a456-426655440000', 'random'],
  ['123e4567e12b12d1a456426655440000', '123e4567-e12b-12d1-a456-426655440000', 'random'],
  ['\u202a123e4567‑e12b‑12d1‑a456‑426655440000\u202c', '123e4567-e12b-12d1-a456-426655440000', 'random'],
] as const satisfies readonly (readonly [string, string, PixKeyKind])[])('%s is %s, of kind %s', (typed, key, of) => {
  expect(kind.clean!(typed, field)).toBe(key);
  expect(kind.parse!(typed, field)).toBe(key);
  expect(kind.clean!(key, field)).toBe(key);
  expect(pixKeyKind(key)).toBe(of);
  expect(pixKeyOf(kind.format(key, field, {}))).toEqual({ key, kind: of });
});
test.each([
  'minha chave',
  '98765-4321',
  '(11) 3265-4321',
  '0800 123 4567',
  '529.982.247-26',
  'loja@',
  '12345',
  '+5511',
])('%s is none: nobody could pay to it', (typed) => {
  expect(kind.parse!(typed, field)).toBeUndefined();
  expect(pixKeyOf(typed)).toBeUndefined();
});
test('eleven digits that are a CPF and a mobile are the CPF, unless written as a telephone', () => {
  expect(
    ['11900000083', '119.000.000-83', '(11) 90000-0083', '+5511900000083'].map((one) => pixKeyOf(one)?.kind),
  ).toEqual(['cpf', 'cpf', 'phone', 'phone']);
});
test('a personal one is told apart and not read', () =>
  expect(
    ['+5511987654321', '52998224725', 'ana@loja.com.br', '123e4567-e12b-12d1-a456-426655440000'].map((key) =>
      kind.mask!(key),
    ),
  ).not.toContainEqual(expect.stringMatching(/98765|529982|ana@|e12b-12d1/)));
