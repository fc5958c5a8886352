import { expect, test } from 'vitest';
import { entity } from '#kit/entity/entity';
import { Sealed } from '#kit/entity/sealed';
import { schemaOf } from '#kit/entity/validation';
import { f, modelOf } from '../index';

const model = modelOf({
  section: 'teste',
  entity: entity('teste', {
    label: ['Teste', 'Testes'],
    title: 'nome',
    root: 'teste/',
    fields: { nome: f.text(), csc: f.token({ required: true, max: 20 }) },
  }),
});
const field = model.fields.csc!;

test('a secret goes to the database sealed or not at all, and comes back as no more than that there is one', () => {
  expect(() => field.kind.toSql!('segredo', field)).toThrow('sealed');
  expect(() => field.kind.toSql!(true, field)).toThrow('sealed');
  expect(field.kind.toSql!(new Sealed('v1.a.b.c'), field)).toBe('v1.a.b.c');
  expect(field.kind.fromSql!('v1.a.b.c', field)).toBe(true);
  expect([
    field.kind.format('segredo', field, {}),
    field.kind.searchText!('segredo', field),
    field.options.copy,
  ]).toEqual(['Guardado', '', false]);
  expect(model.list.search).toEqual(['nome']);
});
test('it is held to its bounds when it is typed, and the one that is kept to none', async () => {
  const check = (csc: unknown): Promise<unknown> =>
    schemaOf(model)
      .validate({ csc })
      .then(
        () => 'ok',
        (error: Error) => error.message,
      );
  expect(await Promise.all(['abc', true, null, 'x'.repeat(21), 'a\nb', 12, false].map(check))).toEqual([
    'ok',
    'ok',
    'Campo obrigatório!',
    'Máximo de 20 caracteres!',
    'Formato inválido!',
    'Formato inválido!',
    'Formato inválido!',
  ]);
});
