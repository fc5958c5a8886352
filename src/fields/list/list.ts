import { makeField, type Field, type FieldOptions, type Fields, type Kind, type Value, type Values } from '#kit/field';
import { cleanGroup, formatGroup, fromJson, sampleGroup, toJson } from '../nested';

type Row = Readonly<Record<string, unknown>>;

export const kind: Kind<Row[]> = {
  name: 'list',
  nested: 'many',
  column: () => 'jsonb',
  schema: (y, _field, item) => y.array().of(item()).max(200),
  operators: ['empty'],
  format: (value, field, context) => value.map((row) => formatGroup(row, field, context)).join(' | '),
  clean: (value, field) => {
    if (!Array.isArray(value)) return value === '' ? null : value;
    const rows = value.map((row) => cleanGroup(row, field)).filter((row) => row !== null);
    return rows.length ? rows : null;
  },
  accepts: Array.isArray,
  toSql: toJson,
  fromSql: fromJson,
  sample: (fake, { item, options }) =>
    Array.from({ length: options.min ?? fake.integer(1, Math.min(3, options.max ?? 3)) }, () => sampleGroup(fake, item)),
  searchText: () => '',
  sortable: false,
  span: 12,
};
/** Rows inside the record, at most 200. @example f.list({ nome: f.text({ required: true }), preco: f.money() }) */
export const list = <const I extends Fields, const O extends FieldOptions = Record<never, never>>(
  item: I, options?: O): Field<Value<O, Values<I>[]>> & { readonly item: I } => makeField(kind, options ?? {}, { item });
