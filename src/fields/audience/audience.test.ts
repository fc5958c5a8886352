import { expect, test } from 'vitest';
import { audience, having, total } from '#kit/entity/audience';
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
    local: f.group({ cidade: f.text() }),
  },
});
const contas = { by: 'conta' as never, at: 'desde' } as const;
const clientela = audience('clientela', conta, {
  fields: ['nome', 'desde', 'saldo', 'tipo', 'local.cidade' as never],
  labels: { saldo: 'Saldo devedor', desde: 'Cliente desde', 'local.cidade': 'Cidade onde mora' } as object,
  rows: {
    filhas: having(conta, {
      label: 'Filha',
      words: ['tem a filha', 'não tem a filha'],
      any: ['tem alguma filha', 'não tem nenhuma filha'],
      which: 'conta' as never,
      ...contas,
    }),
    escolhida: having(conta, {
      label: 'Filha escolhida',
      words: ['tem', 'não tem'],
      which: 'conta' as never,
      ...contas,
    }),
    quantas: total(conta, { label: 'Contas abertas', says: ['abriu {} conta', 'abriu {} contas'], ...contas }),
  },
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
  [rule('escolhida', 'has'), { 'regras.0.valor': 'Campo obrigatório!' }],
  [rule('local.cidade', 'contains', 'Lins'), { 'regras.0.valor': 'Formato inválido!' }],
  [rule('local.sumiu', 'contains', ['Lins']), { 'regras.0.campo': 'Opção inválida!' }],
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
const sentence = (...rules: readonly object[]): string =>
  model.fields.regras!.kind.format(rules, model.fields.regras!, {
    reference: (entity, id) => `${entity} ${id}`,
  });
test.each([
  [[rule('tipo', 'in', ['A'])], 'Tipo é Azul'],
  [[rule('tipo', 'not', ['A', 'B'])], 'Tipo não é Azul nem Branca'],
  [[rule('nome', 'contains', ['Ana', 'Bia', 'Caio'])], 'Nome contém Ana, Bia ou Caio'],
  [[rule('saldo', 'gte', 1234.5)], 'Saldo devedor é pelo menos R$ 1.234,50'],
  [[rule('desde', 'olderThan', 60)], 'Cliente desde foi há mais de 60 dias'],
  [[rule('desde', 'olderThan', 1)], 'Cliente desde foi há mais de 1 dia'],
  [[rule('desde', 'lastDays', 1)], 'Cliente desde foi no último dia'],
  [[rule('desde', 'lte', '2026-11-28')], 'Cliente desde foi até 28/11/2026'],
  [[rule('desde', 'empty')], 'Cliente desde está em branco'],
  [[rule('filhas', 'has', null, 7)], 'Tem alguma filha nos últimos 7 dias'],
  [[rule('filhas', 'hasNot', [4, 5], 1)], 'Não tem a filha conta 4 nem conta 5 no último dia'],
  [[rule('quantas', 'eq', 1)], 'Abriu exatamente 1 conta'],
  [[rule('quantas', 'gte', 3, 1200)], 'Abriu pelo menos 3 contas nos últimos 1.200 dias'],
  [[rule('local.cidade', 'contains', ['Lins'])], 'Cidade onde mora contém Lins'],
  [[rule('tipo', 'in', ['A']), rule('quantas', 'lte', 2)], 'Tipo é Azul e abriu no máximo 2 contas'],
  [
    [rule('tipo', 'in', ['A']), rule('saldo', 'lte', 5), rule('filhas', 'has')],
    'Tipo é Azul; saldo devedor é no máximo R$ 5,00; e tem alguma filha',
  ],
  [[rule('sumiu', 'in', ['A'])], 'Sumiu'],
])('%j is read as a sentence', (rules, text) => {
  expect(sentence(...rules).replaceAll('\u00a0', ' ')).toBe(text);
});
