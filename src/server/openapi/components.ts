import type { Operator } from '#kit/entity/field';
import { importStates } from '#kit/work/imports';
import type { Model, ModelField } from '#kit/read/model';
import { propertiesOf, requiredOf, valueOf } from './fields';
import { exactly, flag, identity, listOf, nullable, refTo, text, whole, type JsonSchema } from './schema';

const instant: JsonSchema = { type: 'string', format: 'date-time' };
/** Titles of referenced rows: 'empresa:12'. */
export const labels: JsonSchema = { type: 'object', additionalProperties: text };

export const recordName = ({ name }: Pick<Model, 'name'>): string => name;
export const bodyName = ({ name }: Pick<Model, 'name'>): string => `${name}.salvar`;
export const filterName = ({ name }: Pick<Model, 'name'>): string => `${name}.filtro`;

/** Schemas that all answers and models share. */
export const componentsOf = (models: readonly Model[]): Readonly<Record<string, JsonSchema>> => {
  const tests = testsOf(models);
  return {
    ...house,
    ...tests,
    ...Object.fromEntries(
      models.flatMap((model) => [
        [recordName(model), recordOf(model, models)],
        [bodyName(model), bodyOf(model)],
        [filterName(model), filterOf(model, tests)],
      ]),
    ),
  };
};

/** The references that `findbyid` spells out. */
const spelledOf = ({ spelled, fields }: Model, models: readonly Model[]): Readonly<Record<string, JsonSchema>> =>
  Object.fromEntries(
    Object.entries(spelled).map(([name, { of, as }]) => {
      const target = models.find((model) => model.name === fields[of]?.ref);
      const parts = Object.fromEntries(
        Object.entries(as).map(([key, field]) => [
          key,
          target ? nullable(valueOf(target.fields[field]!, 'answer')) : text,
        ]),
      );
      return [name, { ...nullable(exactly({ id: identity, ...parts })), description: 'Só ao ler um.' }];
    }),
  );
const recordOf = (model: Model, models: readonly Model[]): JsonSchema => ({
  title: model.label.one,
  type: 'object',
  additionalProperties: false,
  required: ['id', 'versao', '$labels', ...requiredOf(model.fields, 'answer')],
  properties: {
    id: identity,
    versao: { ...whole, minimum: 0 },
    ...propertiesOf(model.fields, 'answer'),
    ...spelledOf(model, models),
    excluidoEm: { ...instant, description: 'Só na lixeira.' },
    $labels: labels,
    $masked: { ...listOf(text), description: 'Os dados pessoais que vieram com máscara.' },
  },
});

/**
 * A patch when it carries an id, and then `versao` as it was read; else what a new record needs is required. Values
 * that the server keeps are ignored when they are sent.
 */
const bodyOf = ({ fields, tenant, label, settings }: Model): JsonSchema => {
  const own = Object.fromEntries(
    Object.entries(fields).filter(
      ([name, { system, options }]) => !system && options.readOnly !== true && name !== tenant,
    ),
  );
  const required = settings ? [] : requiredOf(own, 'body');
  return {
    title: `${label.one}: o que se grava`,
    type: 'object',
    properties: { id: nullable(identity), versao: nullable(whole), ...propertiesOf(own, 'body') },
    ...(!settings && {
      anyOf: [
        { ...(required.length > 0 && { required }), properties: { id: { type: 'null' } } },
        { required: ['id', 'versao'], properties: { id: identity, versao: whole } },
      ],
    }),
  };
};

const lists: ReadonlySet<Operator> = new Set(['in', 'not']);
/** A value, a list of values, or conditions by operator. */
const testOf = (field: ModelField): JsonSchema => {
  const own = valueOf(field, 'answer');
  const value = field.kind.column(field).endsWith('[]') && own.items ? (own.items as JsonSchema) : own;
  const operand = (op: Operator): JsonSchema =>
    op === 'empty'
      ? flag
      : op === 'contains' || op === 'starts'
        ? { type: 'string', maxLength: 200 }
        : lists.has(op)
          ? { anyOf: [value, listOf(value, { maxItems: 500 })] }
          : value;
  const { operators } = field.kind;
  const isEqual = operators.includes('eq') || operators.includes('in');
  return {
    anyOf: [
      ...(isEqual ? [value, listOf(value, { maxItems: 500 })] : []),
      { type: 'null' },
      {
        type: 'object',
        minProperties: 1,
        properties: Object.fromEntries(operators.map((op) => [op, operand(op)])),
        additionalProperties: false,
      },
    ],
  };
};
/** By kind, and of references by what they refer to: what most fields of it are tested by, said once. */
const testName = ({ kind, ref }: ModelField): string => `teste.${kind.name}${ref ? `.${ref.replace('$', '')}` : ''}`;
const testsOf = (models: readonly Model[]): Readonly<Record<string, JsonSchema>> => {
  const tests: Record<string, JsonSchema> = {};
  for (const { fields } of models)
    for (const field of Object.values(fields)) if (!field.choices) tests[testName(field)] ??= testOf(field);
  return tests;
};
const filterOf = (model: Model, tests: Readonly<Record<string, JsonSchema>>): JsonSchema => {
  const test = (field: ModelField): JsonSchema => {
    const [name, own] = [testName(field), testOf(field)];
    return { title: field.label, ...(JSON.stringify(tests[name]) === JSON.stringify(own) ? refTo(name) : own) };
  };
  const names = ['id', ...Object.keys(model.fields)];
  const groups = Object.values(model.fields)
    .filter(({ item, kind }) => item && kind.name !== 'list')
    .map(({ name }) => name);
  const inner = listOf(refTo(filterName(model)));
  return {
    title: `${model.label.many}: filtro`,
    type: 'object',
    additionalProperties: false,
    properties: {
      $search: { type: 'string', maxLength: 200, description: 'Palavras; acentos e maiúsculas não importam.' },
      $trash: { ...flag, description: 'A lixeira em vez da lista.' },
      $and: inner,
      $or: inner,
      $sort: listOf(
        { type: 'array', prefixItems: [{ enum: names }, { enum: ['asc', 'desc'] }], minItems: 2, maxItems: 2 },
        { maxItems: 5 },
      ),
      id: { anyOf: [identity, listOf(identity, { maxItems: 500 }), { type: 'object' }] },
      ...Object.fromEntries(Object.values(model.fields).map((field) => [field.name, test(field)])),
    },
    ...(groups.length > 0 && {
      patternProperties: Object.fromEntries(
        groups.map((name) => [`^${name}\\.`, { description: `Um campo de ${name}.` }]),
      ),
    }),
  };
};

const message: JsonSchema = { type: 'string', minLength: 1 };
const conflict = {
  type: 'object',
  required: ['by', 'at', 'current'],
  properties: { by: nullable(text), at: text, current: { type: 'object' } },
  additionalProperties: false,
};
const change = exactly({ field: text, before: {}, after: {}, hidden: { const: true } }, ['hidden']);
const historyEntry = {
  id: identity,
  at: instant,
  action: text,
  said: text,
  by: text,
  changes: listOf(change),
  $labels: labels,
};
const house: Readonly<Record<string, JsonSchema>> = {
  Erro: {
    title: 'Recusa',
    description: 'Uma regra do negócio responde 200; os outros casos também têm o código HTTP.',
    type: 'object',
    required: ['hasError', 'messageError'],
    additionalProperties: false,
    properties: {
      hasError: { const: true },
      messageError: message,
      fieldErrors: {
        type: 'object',
        additionalProperties: message,
        description: 'Uma mensagem por campo: itens.0.valor.',
      },
      conflict,
      maintenance: {
        ...exactly({ until: instant, end: text, text: nullable(text) }),
        description: 'Só do 503 de uma manutenção programada: até quando, e a hora no fuso de quem chama.',
      },
      auth: { type: 'object', description: 'Só do login.' },
      result: { type: 'object', description: 'Só da ordem feita à mão: como ela está agora.' },
    },
  },
  EmMassa: {
    ...exactly({ changed: whole, failed: listOf(exactly({ id: identity, title: text, message })) }),
    title: 'O que se fez em massa',
  },
  Selecao: {
    title: 'Registros escolhidos',
    anyOf: [
      { type: 'object', required: ['ids'], properties: { ids: listOf(identity, { minItems: 1, maxItems: 500 }) } },
      {
        type: 'object',
        required: ['filter'],
        properties: { filter: { type: 'object' }, total: whole, age: whole },
        description:
          'total: quantos o filtro encontrou quando foram vistos; age: há quantos milissegundos. Mudou algo desde então: 409, com o total de agora em result.total.',
      },
    ],
  },
  Segunda: {
    ...exactly({ login: text, senha: text, codigo: text }, ['codigo']),
    title: 'A palavra de outra pessoa, que autoriza',
    description: 'Pedida com 422 em `$second.login`. Não é guardada.',
  },
  Historico: { ...exactly(historyEntry), title: 'O que se fez com um cadastro' },
  LinhaDeImportacao: {
    ...exactly({
      linha: whole,
      celulas: listOf(text),
      erros: { type: 'object', additionalProperties: message },
      avisos: { type: 'object', additionalProperties: message },
    }),
    title: 'Linha de um arquivo, com o que há de errado',
  },
  Importacao: {
    ...exactly({
      id: identity,
      classe: text,
      rotulo: text,
      arquivo: text,
      simulada: flag,
      atualizarValores: flag,
      situacao: { enum: importStates },
      processo: identity,
      total: whole,
      criados: whole,
      alterados: whole,
      ignorados: whole,
      rejeitados: whole,
      erro: nullable(text),
      usuario: text,
      criadoEm: instant,
      terminadoEm: nullable(instant),
      desfazerAte: nullable(instant),
      desfeitos: whole,
      mantidos: whole,
      cabecalho: listOf(text),
      colunas: listOf(nullable(text)),
      rejeitadas: listOf(refTo('LinhaDeImportacao')),
      avisos: whole,
      avisadas: listOf(refTo('LinhaDeImportacao')),
    }),
    title: 'Importação',
  },
};
