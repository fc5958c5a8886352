import { makeField, type Field, type Fields, type Kind, type Options, type Value, type Values } from '#kit/field';
import { cleanGroup, formatGroup, fromJson, sampleGroup, toJson } from '../nested';

type Row = Readonly<Record<string, unknown>>;

export const kind: Kind<Row[], 'list'> = {
  name: 'list',
  takes: ['min', 'max', 'each'],
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
    Array.from({ length: options.min ?? fake.integer(1, Math.min(3, options.max ?? 3)) }, () =>
      sampleGroup(fake, item),
    ),
  searchText: () => '',
  sortable: false,
  span: 12,
};
/** Rows inside the record, at most 200. @example f.list({ nome: f.text({ required: true }), preco: f.money() }) */
export const list = <const I extends Fields, const R extends boolean = false>(
  item: I,
  options?: Options<readonly object[], R, 'min' | 'max' | 'each'>,
): Field<Value<R, Values<I>[]>, 'list'> & { readonly item: I } => makeField(kind, options ?? {}, { item });
