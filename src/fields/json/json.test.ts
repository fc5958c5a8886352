import { expect, test } from 'vitest';
import { fieldsOf } from '#kit/read/model';
import { fieldSchema } from '#kit/entity/validation';
import { f } from '../index';
import { json, kind, wrongJson } from './json';

const { free, shaped } = fieldsOf({
  free: json(),
  shaped: json({ zoom: f.integer({ required: true }), canal: f.enum({ A: 'A' }) }),
}) as Record<string, ReturnType<typeof fieldsOf>[string]>;
const check = (field: typeof free, value: unknown): Promise<unknown> =>
  fieldSchema(field!)
    .validate(value)
    .catch((error: unknown) => (error as Error).message);

test('is any object or list', async () => {
  for (const value of [{}, [], { a: [1, null, 'é', { b: true }] }]) expect(await check(free, value)).toEqual(value);
  expect(await check(free, { a: 'x\0' })).toBe('Formato inválido!');
  expect(await check(free, JSON.parse(`${'['.repeat(30)}${']'.repeat(30)}`))).toBe('Formato inválido!');
});
test('a text is told with the line where it stops to be one', async () => {
  expect(wrongJson('{ "a": 1 }')).toBeUndefined();
  expect(wrongJson('{\n  "a": 1,\n  b: 2\n}')).toMatch(/^Linha 3: isto não é JSON/);
  expect(wrongJson('7')).toBe('Escreva um objeto { } ou uma lista [ ]!');
  expect(await check(free, '{')).toMatch(/^Linha 1/);
  expect(kind.parse!('{"a":1}', free!)).toEqual({ a: 1 });
});
test('with a shape it is what fits it, and says what does not', async () => {
  expect(await check(shaped, { zoom: 3, canal: 'A' })).toEqual({ zoom: 3, canal: 'A' });
  expect(await check(shaped, { canal: 'A' })).toBe('Falta “zoom”!');
  expect(await check(shaped, { zoom: 'x' })).toBe('“zoom”: Formato inválido!');
  expect(await check(shaped, { zoom: 3, zom: 1 })).toBe('“zom” não é um nome daqui: zoom, canal.');
  expect(await check(shaped, [])).toBe('Escreva um objeto { }!');
});
