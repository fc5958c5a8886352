import { describe, expect, test } from 'vitest';
import type { Fields } from '#kit/entity/field';
import { entity } from '#kit/entity/entity';
import { cleanValues, fieldErrorsOf, schemaOf } from '#kit/entity/validation';
import { ValidationError } from 'yup';
import { isPerfectAddress } from './address/address';
import { f, modelOf } from './index';

const modelWith = (fields: Fields) =>
  modelOf({
    section: 'x',
    entity: entity('x', { label: ['x', 'x'], title: 'nome', root: 'x/', fields: { nome: f.text(), ...fields } }),
  });
const save = (fields: Fields, values: Record<string, unknown>): Promise<unknown> => {
  const model = modelWith(fields);
  return schemaOf(model)
    .validate(cleanValues(model.fields, values), { abortEarly: false })
    .catch((error: unknown) => {
      if (error instanceof ValidationError) return fieldErrorsOf(error);
      throw error;
    });
};

describe('an address', () => {
  const perfect = {
    cep: '01310-100',
    street: ' Avenida Paulista ',
    number: '1000',
    complement: '',
    neighborhoord: 'Bela Vista',
    city: 3550308,
  };
  test('is cleaned field by field', async () => {
    expect(await save({ endereco: f.address({ required: true }) }, { endereco: perfect })).toEqual({
      endereco: {
        cep: '01310100',
        street: 'Avenida Paulista',
        number: '1000',
        complement: null,
        neighborhoord: 'Bela Vista',
        city: 3550308,
      },
    });
  });
  test('is perfect with city, street and postal code (decision 0001)', () => {
    expect(isPerfectAddress({ city: 1, street: 'Rua', cep: '01310100' })).toBe(true);
    expect(isPerfectAddress({ city: 1, street: '  ', cep: '01310100' })).toBe(false);
    expect(isPerfectAddress({ street: 'Rua', cep: '01310100' })).toBe(false);
    expect(isPerfectAddress(null)).toBe(false);
  });
  test('when required says what it lacks, at the field', async () => {
    expect(await save({ endereco: f.address({ required: true }) }, { endereco: { street: 'Rua A' } })).toEqual({
      'endereco.cep': 'Campo obrigatório!',
      'endereco.city': 'Campo obrigatório!',
    });
    expect(await save({ endereco: f.address({ required: true }) }, { endereco: { street: '' } })).toEqual({
      endereco: 'Campo obrigatório!',
    });
  });
  test('may be incomplete, or all blank, when it is not', async () => {
    expect(await save({ endereco: f.address() }, { endereco: { street: 'Rua A' } })).toEqual({
      endereco: { street: 'Rua A' },
    });
    expect(await save({ endereco: f.address() }, { endereco: { street: '', city: null } })).toEqual({ endereco: null });
  });
  test('reads as one line', () => {
    const field = f.address();
    expect(
      field.kind.format(
        { ...perfect, street: 'Avenida Paulista', complement: null, cep: '01310100', latitude: null, longitude: null },
        field,
        { reference: () => 'São Paulo - SP' },
      ),
    ).toBe('Avenida Paulista, 1000 - Bela Vista - São Paulo - SP - 01310-100');
  });
});

describe('rows', () => {
  const itens = f.list({ nome: f.text({ required: true, max: 5 }), preco: f.money({ min: 1 }) }, { min: 1, max: 2 });
  test('errors stand at the row and the field', async () => {
    expect(
      await save(
        { itens },
        {
          itens: [
            { nome: 'ok', preco: 2 },
            { nome: 'comprido', preco: 0 },
          ],
        },
      ),
    ).toEqual({ 'itens.1.nome': 'Máximo de 5 caracteres!', 'itens.1.preco': 'Mínimo 1!' });
    expect(await save({ itens }, { itens: [{ preco: 2 }] })).toEqual({ 'itens.0.nome': 'Campo obrigatório!' });
  });
  test('too many, of another type, unknown fields', async () => {
    expect(await save({ itens }, { itens: [{ nome: 'a' }, { nome: 'b' }, { nome: 'c' }] })).toEqual({
      itens: 'No máximo 2!',
    });
    expect(await save({ itens }, { itens: 'a' })).toEqual({ itens: 'Formato inválido!' });
    expect(await save({ itens }, { itens: [3] })).toHaveProperty(['itens.0']);
    expect(await save({ itens }, { itens: [{ nome: 'a', admin: true }] })).toEqual({ itens: [{ nome: 'a' }] });
  });
  test('blank rows are dropped', async () => {
    expect(await save({ itens }, { itens: [{ nome: ' ', preco: null }, { nome: 'a' }] })).toEqual({
      itens: [{ nome: 'a' }],
    });
  });
  test('prototypes do no harm', async () => {
    const evil: unknown = JSON.parse(
      '{"itens":[{"nome":"a","__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}],"__proto__":{"admin":true},"constructor":1,"toString":{"a":1},"hasOwnProperty":null}',
    );
    const saved = await save({ itens }, evil as Record<string, unknown>);
    expect(saved).toEqual({ itens: [{ nome: 'a' }] });
    expect(Reflect.get(Object(saved), 'admin')).toBeUndefined();
    expect(Reflect.get({}, 'admin')).toBeUndefined();
  });
});

test('a group: its label and its values', async () => {
  const horario = f.group({ inicio: f.time(), fim: f.time({ required: true, label: 'Até' }) });
  expect(horario.kind.format({ inicio: '08:00', fim: '18:00' }, horario, {})).toBe('Início: 08:00, Até: 18:00');
  expect(await save({ horario }, { horario: { inicio: '08:00' } })).toEqual({ 'horario.fim': 'Campo obrigatório!' });
  expect(await save({ horario }, {})).toEqual({});
});
