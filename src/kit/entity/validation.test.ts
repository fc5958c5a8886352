import { ValidationError } from 'yup';
import { describe, expect, test } from 'vitest';
import { f, modelOf } from '#fields';
import { entity } from './entity';
import { cleanValues, fieldErrorsOf, recordChecker, schemaOf } from './validation';

const model = modelOf({
  section: 'cupom',
  entity: entity('cupom', {
    label: ['Cupom', 'Cupons'],
    title: 'nome',
    root: 'cupom/',
    fields: {
      nome: f.text({ required: true, min: 3, max: 10 }),
      tipo: f.enum({ VALOR: 'Valor', PERCENTUAL: 'Percentual' }, { required: true }),
      valor: f.money({ required: true, min: 1 }),
      percentual: f.percent({ required: true }),
      codigo: f.text({ pattern: /^[A-Z]{3}$/g, patternMessage: 'Use três letras!' }),
      inicio: f.date(),
      fim: f.date(),
      quantidade: f.integer({ min: 1, max: 1000 }),
      emails: f.emails({ min: 1, max: 2 }),
      dias: f.weekdays(),
      destaque: f.text({ max: 20 }),
    },
    when: { valor: { tipo: 'VALOR' }, percentual: { tipo: 'PERCENTUAL' }, destaque: { dias: 'DOM' } },
    rules: [
      { on: ['inicio', 'fim'], test: ({ inicio, fim }) => inicio! <= fim!, message: 'O fim vem depois do início!' },
    ],
  }),
});
const sound = { nome: 'Verão', tipo: 'VALOR', valor: 10 } as const;
const save = (values: Record<string, unknown>): Promise<unknown> =>
  schemaOf(model)
    .validate(cleanValues(model.fields, values), { abortEarly: false })
    .catch((error: unknown) => {
      if (error instanceof ValidationError) return fieldErrorsOf(error);
      throw error;
    });

test('what is sound passes as it is', async () => expect(await save(sound)).toEqual(sound));
test.each<[string, object, object]>([
  ['required', { nome: undefined }, { nome: 'Campo obrigatório!' }],
  ['blank is not filled', { nome: '   ' }, { nome: 'Campo obrigatório!' }],
  ['too short', { nome: 'ab' }, { nome: 'Mínimo de 3 caracteres!' }],
  ['too long', { nome: 'abcdefghijk' }, { nome: 'Máximo de 10 caracteres!' }],
  ['unknown choice', { tipo: 'X' }, { tipo: 'Opção inválida!' }],
  ['too small', { valor: 0.5 }, { valor: 'Mínimo 1!' }],
  ['too many decimals', { valor: 1.005 }, { valor: 'Use no máximo duas casas decimais!' }],
  ['too large, thousands with a dot', { quantidade: 1001 }, { quantidade: 'Máximo 1.000!' }],
  ['not whole', { quantidade: 1.5 }, { quantidade: 'Informe um número inteiro!' }],
  ['a text for a number', { quantidade: '5' }, { quantidade: 'Informe um número!' }],
  ['a number for a text', { nome: 5 }, { nome: 'Formato inválido!' }],
  ['pattern', { codigo: 'abc' }, { codigo: 'Use três letras!' }],
  ['one address of several', { emails: ['a@b.co', 'a@b'] }, { 'emails.1': 'E-mail inválido!' }],
  ['too many items', { emails: ['a@b.co', 'b@b.co', 'c@b.co'] }, { emails: 'No máximo 2!' }],
  [
    'a rule stands at its last field',
    { inicio: '2026-11-21', fim: '2026-11-20' },
    { fim: 'O fim vem depois do início!' },
  ],
])('%s', async (_what, change, expected) => expect(await save({ ...sound, ...change })).toEqual(expected));

test('a pattern with the global flag is the same at every check', async () => {
  for (let count = 0; count < 3; count += 1)
    expect(await save({ ...sound, codigo: 'ABC' })).toEqual({ ...sound, codigo: 'ABC' });
});
describe('a field under a condition', () => {
  test('is dropped and not checked while it is not met', async () =>
    expect(await save({ ...sound, percentual: 'nonsense' })).toEqual(sound));
  test('is checked when it is', async () =>
    expect(await save({ ...sound, tipo: 'PERCENTUAL' })).toEqual({ percentual: 'Campo obrigatório!' }));
  test('follows one of several values', async () => {
    expect(await save({ ...sound, dias: ['SEG'], destaque: 'x' })).toEqual({ ...sound, dias: ['SEG'] });
    expect(await save({ ...sound, dias: ['SEG', 'DOM'], destaque: 'x' })).toEqual({
      ...sound,
      dias: ['DOM', 'SEG'],
      destaque: 'x',
    });
  });
});
describe('rules that are said as data', () => {
  const rent = modelOf({
    section: 'x',
    entity: entity('aluguel', {
      label: ['Aluguel', 'Aluguéis'],
      title: 'nome',
      root: 'aluguel/',
      fields: {
        nome: f.text(),
        tipo: f.enum({ DIA: 'Por dia', HORA: 'Por hora' }),
        de: f.date({ label: 'Retirada' }),
        ate: f.date({ label: 'Devolução' }),
        minimo: f.money({ label: 'Mínimo' }),
        maximo: f.money({ label: 'Máximo' }),
        abre: f.time(),
        fecha: f.time(),
        fone: f.phone({ label: 'Telefone' }),
        email: f.email({ label: 'E-mail' }),
        emails: f.emails({ label: 'Outros e-mails' }),
      },
      when: { emails: { tipo: 'DIA' } },
      ranges: [
        ['de', 'ate'],
        ['minimo', 'maximo'],
      ],
      pairs: [['abre', 'fecha']],
      atLeastOne: [['fone', 'email', 'emails']],
    }),
  });
  const found = (values: Record<string, unknown>): object => {
    const full = { email: 'a@b.co', ...values };
    const { errors } = recordChecker(rent)(full);
    try {
      schemaOf(rent).validateSync(full, { abortEarly: false });
    } catch (error) {
      expect(fieldErrorsOf(error as ValidationError)).toEqual(errors);
      return errors;
    }
    expect(errors).toEqual({});
    return errors;
  };
  test.each<[string, object, object]>([
    [
      'a range of days',
      { de: '2026-11-21', ate: '2026-11-20' },
      { ate: '“Devolução” não pode vir antes de “Retirada”!' },
    ],
    ['a range of sums', { minimo: 2, maximo: 1.5 }, { maximo: '“Máximo” não pode ser menor que “Mínimo”!' }],
    ['a range of one day', { de: '2026-11-21', ate: '2026-11-21' }, {}],
    ['a range with one end', { de: '2026-11-21' }, {}],
    ['half a pair, said where it is missing', { abre: '08:00' }, { fecha: 'Informe também “Fecha”!' }],
    ['the other half', { fecha: '08:00' }, { abre: 'Informe também “Abre”!' }],
    ['a whole pair', { abre: '08:00', fecha: '09:00' }, {}],
    [
      'none of several, at the last that is there',
      { email: null },
      { email: 'Informe “Telefone”, “E-mail” ou “Outros e-mails”!' },
    ],
    [
      'none of several',
      { email: '', emails: [], tipo: 'DIA' },
      { emails: 'Informe “Telefone”, “E-mail” ou “Outros e-mails”!' },
    ],
    ['one of several', { email: null, fone: '+5511987654321' }, {}],
  ])('%s', (_what, change, errors) => expect(found({ ...change })).toEqual(errors));
});
test('a rule waits for all its fields', async () =>
  expect(await save({ ...sound, inicio: '2026-11-21' })).toEqual({ ...sound, inicio: '2026-11-21' }));
test('unknown, kept and inherited names are dropped', async () => {
  const sent = JSON.parse(
    '{"nome":"Verão","tipo":"VALOR","valor":10,"admin":true,"criadoEm":"2020-01-01T00:00:00Z","id":9,"__proto__":{"admin":true},"constructor":{"prototype":{}}}',
  ) as Record<string, unknown>;
  const saved = await save(sent);
  expect(saved).toEqual(sound);
  expect(Object.keys(Object(saved))).toEqual(Object.keys(sound));
  expect(Reflect.get({}, 'admin')).toBeUndefined();
});
test('several errors are all said', async () =>
  expect(await save({})).toEqual({ nome: 'Campo obrigatório!', tipo: 'Campo obrigatório!' }));
