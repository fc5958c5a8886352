import { sql, type RawBuilder } from 'kysely';
import type { FilterNode } from '#kit/read/filter';
import type { Model, ModelField } from '#kit/read/model';
import { fold, plainSigns } from '#kit/text';
import { columnIn, isArray, isJson, isText, toSqlValue, typeOf } from './columns';
import { escapeLike, folded } from './searchText';

type Condition = RawBuilder<boolean>;
type Test = Extract<FilterNode, { readonly op: unknown }>;

/**
 * A checked filter as SQL over the table alias `t`. Identifiers come from the declaration, every value is a parameter.
 */
export const filterToSql = (model: Model, node: FilterNode): Condition => {
  if ('all' in node)
    return join(
      node.all.map((one) => filterToSql(model, one)),
      'and',
      sql<boolean>`true`,
    );
  if ('any' in node)
    return join(
      node.any.map((one) => filterToSql(model, one)),
      'or',
      sql<boolean>`false`,
    );
  // `null` is not true: `not (x = 1)` must match rows where x is null.
  if ('not' in node) return sql<boolean>`(${filterToSql(model, node.not)}) is not true`;
  if ('derived' in node) return filterToSql(model, node.as);
  return testToSql(model, node);
};
export const join = (parts: readonly Condition[], word: 'and' | 'or', empty: Condition): Condition =>
  parts.length === 0
    ? empty
    : parts.length === 1
      ? parts[0]!
      : sql<boolean>`(${sql.join(parts, sql.raw(` ${word} `))})`;

const testToSql = (model: Model, test: Test): Condition => {
  const { field, path, op, value } = test;
  const type = typeOf(field);
  const operand = operandOf(path, type);
  const column = path.length === 1 ? columnIn(field) : operand;
  const bound = (one: unknown): RawBuilder<unknown> =>
    test.other ? columnIn(test.other) : sql`${toSqlValue(field, one)}`;
  if (op === 'empty') return emptyTest(operand, type, value === true);
  if (op === 'contains' || op === 'starts') return containsTest(model, test, type, operand, String(value));
  if (isArray(type) || isJson(type)) return membersTest(operand, field, type, op, value);
  switch (op) {
    case 'eq':
    case 'in':
      return oneOf(column, value, bound);
    case 'not':
      return sql<boolean>`(${column} is null or not ${oneOf(column, value, bound)})`;
    case 'gt':
      return sql<boolean>`${column} > ${bound(value)}`;
    case 'gte':
      return sql<boolean>`${column} >= ${bound(value)}`;
    case 'lt':
      return sql<boolean>`${column} < ${bound(value)}`;
    case 'lte':
      return sql<boolean>`${column} <= ${bound(value)}`;
  }
};

const oneOf = (column: RawBuilder<unknown>, value: unknown, bound: (one: unknown) => RawBuilder<unknown>): Condition =>
  Array.isArray(value)
    ? sql<boolean>`${column} in (${sql.join(value.map(bound))})`
    : sql<boolean>`${column} = ${bound(value)}`;

/** A column, or a value inside a group: `((t."endereco"->>'uf')::type)`. */
const operandOf = (path: readonly ModelField[], type: string): RawBuilder<unknown> => {
  const [first, ...inner] = path;
  const column = columnIn(first!);
  if (inner.length === 0) return column;
  const keys = inner.map(({ name }) => sql.lit(name));
  const last = keys.pop()!;
  const whole = sql`${column}${sql.join(
    keys.map((key) => sql`->${key}`),
    sql.raw(''),
  )}`;
  return isJson(type) || isArray(type) ? sql`(${whole}->${last})` : sql`((${whole}->>${last})::${sql.raw(type)})`;
};

const emptyTest = (operand: RawBuilder<unknown>, type: string, empty: boolean): Condition => {
  const test = isArray(type)
    ? sql<boolean>`coalesce(cardinality(${operand}), 0) = 0`
    : isJson(type)
      ? sql<boolean>`coalesce(${operand}, 'null') in ('null', '[]', '{}')`
      : isText(type)
        ? sql<boolean>`coalesce(${operand}, '') = ''`
        : sql<boolean>`${operand} is null`;
  return empty ? test : sql<boolean>`not (${test})`;
};

/** A list has one of the values ('eq', 'in') or none of them ('not'). */
const membersTest = (
  operand: RawBuilder<unknown>,
  field: ModelField,
  type: string,
  op: Test['op'],
  value: unknown,
): Condition => {
  const members = (Array.isArray(value) ? value : [value]).flat();
  const has = isArray(type)
    ? sql<boolean>`${operand} && array[${sql.join(members.map((one) => sql`${one}`))}]::${sql.raw(type)}`
    : join(
        members.map((one) => sql<boolean>`${operand} @> ${JSON.stringify(field.item ? one : [one])}::jsonb`),
        'or',
        sql<boolean>`false`,
      );
  return op === 'not' ? sql<boolean>`(${operand} is null or not ${has})` : sql<boolean>`(${has})`;
};

/** Compared without accents or case. A field that the search covers is narrowed by the search index first. */
const containsTest = (
  model: Model,
  { field, path, op }: Test,
  type: string,
  operand: RawBuilder<unknown>,
  typed: string,
): Condition => {
  const text = isText(type) ? operand : sql`(${operand})::text`;
  const clean = storedForm(field, typed);
  const wanted = escapeLike(fold(clean));
  // People type a number without its country, and with the zero that is dialled before it.
  if (field.kind.name === 'phone' && op === 'starts')
    return sql<boolean>`(${text} like ${`+${wanted}%`} or ${text} like ${`+55${wanted.replace(/^0+/, '')}%`})`;
  const exact = sql<boolean>`${folded(text)} like ${op === 'starts' ? `${wanted}%` : `%${wanted}%`}`;
  const indexed =
    path.length === 1 &&
    isText(type) &&
    model.list.search.includes(field.name) &&
    clean.length > 2 &&
    (!field.kind.searchText || ['document', 'cep'].includes(field.kind.name));
  return indexed ? sql<boolean>`(t.busca like ${`%${wanted}%`} and ${exact})` : exact;
};

/** Codes are kept without punctuation, so a piece of one is looked for without it; prose as typed. */
const storedForm = (field: ModelField, typed: string): string =>
  ['document', 'phone', 'cep'].includes(field.kind.name)
    ? plainSigns(typed)
        .replace(/[^0-9A-Za-z]/g, '')
        .toUpperCase()
    : typed;
