import { describe, expect, test } from 'vitest';
import type { Field } from '#kit/entity/field';
import { audience } from '#kit/entity/audience';
import { entity } from '#kit/entity/entity';
import { cleanValues, schemaOf } from '#kit/entity/validation';
import { choicesInOrder } from './choices';
import { createFake } from './fake';
import { f, modelOf } from './index';

const conta = entity('conta', {
  label: ['Conta', 'Contas'],
  title: 'nome',
  root: 'conta/',
  fields: {
    nome: f.text({ required: true }),
    telefone: f.phone({ required: true }),
    desde: f.date(),
    saldo: f.money(),
  },
});
const clientela = audience('clientela', conta, {
  fields: ['nome', 'desde', 'saldo'],
  reachable: { by: 'telefone', unless: { semCelular: { label: 'Sem celular', lacks: 'mobile' } } },
});
/** One field of every kind, as a schema would write it. */
const every = {
  text: f.text(),
  longText: f.longText(),
  email: f.email(),
  emails: f.emails(),
  phone: f.phone(),
  pixKey: f.pixKey(),
  document: f.document(),
  cep: f.cep(),
  address: f.address(),
  integer: f.integer(),
  decimal: f.decimal({ places: 3 }),
  money: f.money(),
  percent: f.percent(),
  bool: f.bool(),
  enum: f.enum({ A: 'Azul', B: 'Branco' }),
  enumSet: f.enumSet({ A: 'Azul', B: 'Branco', C: 'Cinza' }),
  date: f.date(),
  dateTime: f.dateTime(),
  time: f.time(),
  weekdays: f.weekdays(),
  dayMonth: f.dayMonth(),
  openingHours: f.openingHours(),
  timeSlots: f.timeSlots({ max: 4 }),
  json: f.json(),
  color: f.color(),
  url: f.url(),
  file: f.file(),
  image: f.image(),
  ref: f.ref('empresa'),
  refs: f.refs('empresa'),
  anyRef: f.anyRef(),
  entity: f.entity(),
  list: f.list({ nome: f.text({ required: true }), preco: f.money() }),
  group: f.group({ inicio: f.time(), fim: f.time() }),
  tags: f.tags(),
  token: f.token(),
  audience: f.audience(clientela),
} satisfies Record<keyof typeof f, Field>;

const model = (required: boolean) =>
  modelOf({
    section: 'teste',
    entity: entity('teste', {
      label: ['Teste', 'Testes'],
      title: 'text',
      root: 'teste/',
      fields: Object.fromEntries(
        Object.entries(every).map(([name, field]) => [name, { ...field, options: { ...field.options, required } }]),
      ) as { readonly text: Field },
    }),
  });
const optional = model(false);
const required = model(true);
const fake = createFake(5, { reference: (_entity, below) => 1 + below(1000), today: '2026-11-21' });
const samples = (name: string): unknown[] =>
  Array.from({ length: 40 }, () => optional.fields[name]!.kind.sample(fake, optional.fields[name]!)).filter(
    (value) => value !== null,
  );
const validate = (chosen: typeof optional, name: string, value: unknown): Promise<unknown> =>
  schemaOf({ fields: { [name]: chosen.fields[name]! }, rules: [] })
    .validate({ [name]: value })
    .then((valid) => valid[name]);
const json = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe.each(Object.keys(every))('%s', (name) => {
  const field = optional.fields[name]!;
  const { kind } = field;

  test('its samples are valid, and clean already', async () => {
    for (const value of samples(name)) {
      expect(await validate(optional, name, value)).toEqual(value);
      expect(cleanValues(optional.fields, { [name]: value })).toEqual({ [name]: value });
    }
  });
  test('its samples survive JSON and the database', () => {
    for (const value of field.sealed ? [] : samples(name)) {
      expect(json(value)).toEqual(value);
      const stored = kind.toSql ? kind.toSql(value, field) : value;
      expect(kind.fromSql ? kind.fromSql(stored, field) : stored).toEqual(value);
    }
  });
  test('cleaning twice changes nothing more', () => {
    for (const value of [
      ...samples(name),
      '  x ',
      '',
      null,
      12,
      true,
      [],
      {},
      [null, '', ' a '],
      '(11) 98765-4321',
      '#FFF',
      'exemplo.com.br',
    ]) {
      const once = kind.clean ? kind.clean(value, field) : value;
      expect(kind.clean ? kind.clean(once, field) : once).toEqual(once);
    }
  });
  test('null is a value when it is optional, and refused when it is required', async () => {
    expect(await validate(optional, name, null)).toBeNull();
    await expect(validate(optional, name, undefined)).resolves.toBeUndefined();
    await expect(validate(required, name, null)).rejects.toThrow('Campo obrigatório!');
    await expect(validate(required, name, undefined)).rejects.toThrow('Campo obrigatório!');
  });
  test('a value of another type is refused, in Portuguese', async () => {
    const strange = [
      Number.NaN,
      Infinity,
      { a: 1 },
      [{}],
      [[1]],
      () => 1,
      ['text', 3],
      '1',
      'true',
      1,
      true,
      '',
      'a\0b',
    ];
    for (const value of strange) {
      const cleaned = kind.clean ? kind.clean(value, field) : value;
      const outcome = await validate(optional, name, cleaned).then(
        () => 'accepted',
        (error: Error) => error.message,
      );
      expect(outcome).not.toMatch(/must|this|invalid|type/);
    }
  });
  test('its filter takes what it holds and nothing strange', () => {
    const accepts = kind.accepts!;
    const several = kind.column(field).endsWith('[]');
    for (const value of field.sealed ? [] : samples(name))
      expect(several ? (value as unknown[]).every((one) => accepts(one, field)) : accepts(value, field)).toBe(true);
    expect(accepts(Number.NaN, field)).toBe(false);
    expect(accepts(undefined, field)).toBe(false);
  });
  test('it reads what it writes', () => {
    if (!kind.parse || ['tags', 'dateTime'].includes(name)) return;
    for (const value of samples(name)) expect(kind.parse(kind.format(value, field, {}), field)).toEqual(value);
  });
});

test('functions are read by their names, a code that no declaration knows as it is', () => {
  const field = f.tags({ functions: true });
  const reference = (of: string, code: number | string): string | undefined =>
    of === '$funcao' && code === 'CLIENTE_VER' ? 'Clientes: ver' : undefined;
  expect(field.kind.format(['CLIENTE_VER', 'ANTIGA'], field, { reference })).toBe('Clientes: ver, ANTIGA');
});

test('numbers are not taken from texts, nor texts from numbers', async () => {
  for (const name of ['integer', 'decimal', 'money', 'percent', 'ref', 'file'])
    await expect(validate(optional, name, '12')).rejects.toThrow();
  for (const name of ['text', 'longText', 'email', 'phone', 'document', 'cep', 'date', 'enum'])
    await expect(validate(optional, name, 12)).rejects.toThrow();
  await expect(validate(optional, 'bool', 'true')).rejects.toThrow();
  await expect(validate(optional, 'refs', ['1'])).rejects.toThrow();
});

test('one choice alone is taken as a set of one', async () => {
  const one = (value: unknown) =>
    validate(optional, 'enumSet', optional.fields.enumSet!.kind.clean!(value, optional.fields.enumSet!));
  expect(await one('B')).toEqual(['B']);
  expect(await one('')).toBeNull();
  await expect(one('X')).rejects.toThrow('Opção inválida!');
  await expect(one(1)).rejects.toThrow();
});

test('choices stand as they are declared, those of digits by their code', () => {
  expect(choicesInOrder({ '200047': 'Bares', '000001': 'Integral' }).map(([value]) => value)).toEqual([
    '000001',
    '200047',
  ]);
  expect(choicesInOrder({ PIX: 'Pix', DINHEIRO: { label: 'Dinheiro' } })).toEqual([
    ['PIX', 'Pix'],
    ['DINHEIRO', 'Dinheiro'],
  ]);
});
