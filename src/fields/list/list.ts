import {
  makeField,
  type Field,
  type Fields,
  type Kind,
  type Options,
  type Value,
  type Values,
} from '#kit/entity/field';
import { messages } from '#kit/messages';
import { fold } from '#kit/text';
import { cleanGroup, formatGroup, fromJson, sampleGroup, toJson } from '../nested';

type Row = Readonly<Record<string, unknown>>;

/** Name that tells the row from the others, compared without case and accents. */
export const nameOf = (row: Row, key: string): string => (typeof row[key] === 'string' ? fold(row[key].trim()) : '');

export const kind: Kind<Row[], 'list'> = {
  name: 'list',
  takes: ['min', 'max', 'each', 'key', 'adds'],
  nested: 'many',
  column: () => 'jsonb',
  schema: (y, { options: { key } }, item) => {
    const rows = y.array().of(item()).max(200);
    return key === undefined
      ? rows
      : rows.test('key', messages.duplicate, (value, { path, createError }) => {
          const names = (value ?? []).map((row) => nameOf(row as Row, key));
          const again = names.findIndex((name, index) => name !== '' && names.indexOf(name) !== index);
          return again < 0 || createError({ path: `${path}.${again}.${key}`, message: messages.duplicate });
        });
  },
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
  // Files have no sample, and a row that demands one can not be made up; nor can rows that add up to what nobody knows.
  sample: (fake, { item = {}, options }) => {
    if (options.adds) return null;
    const rows = Array.from({ length: options.min ?? fake.integer(1, Math.min(3, options.max ?? 3)) }, () =>
      sampleGroup(fake, item),
    );
    return rows.some((row) => Object.entries(item).some(([name, one]) => one.options.required && row[name] === null))
      ? null
      : rows;
  },
  searchText: () => '',
  sortable: false,
  span: 12,
};
/** Rows inside the record, at most 200. @example f.list({ nome: f.text({ required: true }), preco: f.money() }) */
export const list = <const I extends Fields, const R extends boolean = false>(
  item: I,
  options?: Options<readonly object[], R, 'min' | 'max' | 'each' | 'key' | 'adds'>,
): Field<Value<R, Values<I>[]>, 'list'> & { readonly item: I } => makeField(kind, options ?? {}, { item });
