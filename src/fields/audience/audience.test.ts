import { expect, test } from 'vitest';
import { audience, having } from '#kit/entity/audience';
import { entity } from '#kit/entity/entity';
import { cleanValues, fieldErrorsOf, schemaOf } from '#kit/entity/validation';
import type { ValidationError } from 'yup';
import { f, modelOf } from '../index';

const conta = entity('conta', {
  label: ['Conta', 'Contas'],
  title: 'nome',
  root: 'conta/',
  fields: {
    nome: f.text({ required: true }),
    telefone: f.phone({ required: true }),
    desde: f.date(),
    saldo: f.money(),
    tipo: f.enum({ A: 'Azul', B: 'Branca' }, { required: true }),
    conta: f.ref('conta' as never),
  },
});
const clientela = audience('clientela', conta, {
  fields: ['nome', 'desde', 'saldo', 'tipo'],
  rows: { filhas: having(conta, { label: 'Filha', words: ['tem', 'não tem'], by: 'conta' as never, at: 'desde' }) },
  reachable: { by: 'telefone', unless: {} },
});
const model = modelOf({
  section: 'teste',
  entity: entity('filtro', {
    label: ['Filtro', 'Filtros'],
    title: 'nome',
    root: 'filtro/',
    fields: { nome: f.text(), regras: f.audience(clientela) },
  }),
});
const rule = (campo: unknown, operador: unknown, valor: unknown = null, dias: unknown = null) => ({
  campo,
  operador,
  valor,
  dias,
});
const errorsOf = (regras: unknown): Promise<Readonly<Record<string, string>>> =>
  schemaOf(model)
    .validate(cleanValues(model.fields, { nome: null, regras }), { abortEarly: false })
    .then(
      () => ({}),
      (error: ValidationError) => fieldErrorsOf(error),
    );

test.each([
  [rule('sumiu', 'in', ['A']), { 'regras.0.campo': 'Opção inválida!' }],
  [rule('__proto__', 'in', ['A']), { 'regras.0.campo': 'Opção inválida!' }],
  [rule(null, 'in', ['A']), { 'regras.0.campo': 'Campo obrigatório!' }],
  [rule('tipo', 'gte', 1), { 'regras.0.operador': 'Opção inválida!' }],
  [rule('tipo', 'constructor', 1), { 'regras.0.operador': 'Opção inválida!' }],
  [rule('tipo', 'empty'), { 'regras.0.operador': 'Opção inválida!' }],
  [rule('tipo', null), { 'regras.0.operador': 'Campo obrigatório!' }],
  [rule('tipo', 'in', []), { 'regras.0.valor': 'Campo obrigatório!' }],
  [rule('tipo', 'in', ['C']), { 'regras.0.valor': 'Opção inválida!' }],
  [rule('saldo', 'gte', '12'), { 'regras.0.valor': 'Informe um número!' }],
  [rule('desde', 'olderThan', 0), { 'regras.0.valor': 'Mínimo 1!' }],
  [rule('desde', 'olderThan', 4000), { 'regras.0.valor': 'Máximo 3.650!' }],
  [rule('desde', 'gte', '2026-02-30'), { 'regras.0.valor': 'Data inválida!' }],
  [rule('desde', 'empty', 3), { 'regras.0.valor': 'Formato inválido!' }],
  [rule('filhas', 'has', null, 0), { 'regras.0.dias': 'Mínimo 1!' }],
  [rule('saldo', 'gte', 1, 30), { 'regras.0.dias': 'Formato inválido!' }],
  ['texto', { 'regras.0.campo': 'Formato inválido!' }],
])('%j is refused at its field', async (one, errors) => {
  expect(await errorsOf([one])).toEqual(errors);
});
test('a mistake stands at its line, and more lines than a filter takes are refused as a whole', async () => {
  const sound = rule('saldo', 'gte', 10.5);
  expect(await errorsOf([sound, rule('filhas', 'hasNot', null, 30), rule('tipo', 'in', [])])).toEqual({
    'regras.2.valor': 'Campo obrigatório!',
  });
  expect(await errorsOf(Array.from({ length: 11 }, () => sound))).toEqual({ regras: 'No máximo 10 condições!' });
  expect(await errorsOf({})).toEqual({ regras: 'Formato inválido!' });
  expect(await errorsOf([sound, rule(null, null)])).toEqual({});
});
test('it is read as a sentence', () => {
  const { kind } = model.fields.regras!;
  const text = kind.format(
    [rule('tipo', 'in', ['A']), rule('desde', 'olderThan', 30), rule('filhas', 'has', null, 7)],
    model.fields.regras!,
    {},
  );
  expect(text).toBe('Tipo é Azul; Desde há mais dias que 30; Filha tem nos últimos 7 dias');
});
