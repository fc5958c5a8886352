import type { WireRecord } from '#kit/calls/envelope';
import type { Model, ModelField } from '#kit/read/model';
import { todayIn } from '#kit/period';
import { cameMasked } from '#kit/entity/personal';
import { initialOf } from '#fields/list/rows';
import { addDays, daysBetween } from '#fields/shared/dates';
import { getSession } from '../../session';

export type Values = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const bare = (value: unknown): unknown => (value === undefined || value === '' ? null : value);
const isNothing = (value: unknown): boolean =>
  bare(value) === null ||
  (Array.isArray(value) && value.length === 0) ||
  (isObject(value) && Object.values(value).every(isNothing));

/** Do both say the same? Absent, null, empty text, an empty list and a group of blanks are one nothing. */
export const equal = (one: unknown, other: unknown): boolean => {
  if (isNothing(one) || isNothing(other)) return isNothing(one) && isNothing(other);
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, index) => equal(item, other[index]));
  if (isObject(one) && isObject(other))
    return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((key) => equal(one[key], other[key]));
  return Object.is(one, other);
};

/** Groups are edited field by field, so they are never null in a form. */
export const shaped = (field: ModelField, value: unknown): unknown => {
  if (field.kind.nested === 'one' && field.item) {
    const group = isObject(value) ? value : {};
    return Object.fromEntries(Object.values(field.item).map((item) => [item.name, shaped(item, group[item.name])]));
  }
  if (field.kind.nested === 'many' && field.item && Array.isArray(value)) {
    return value.map((row: unknown) =>
      Object.fromEntries(
        Object.values(field.item!).map((item) => [item.name, shaped(item, isObject(row) ? row[item.name] : null)]),
      ),
    );
  }
  return value ?? null;
};

/** Initial values of the form: the record, or the defaults with the given values. System fields stay out. */
export const startValues = (
  model: Pick<Model, 'fields'>,
  record: Values | undefined,
  given: Values = {},
): Record<string, unknown> =>
  Object.fromEntries(
    Object.values(model.fields)
      .filter((field) => !field.system)
      .map((field) => [
        field.name,
        shaped(field, record ? record[field.name] : field.name in given ? given[field.name] : beginOf(field)),
      ]),
  );

const beginOf = (field: ModelField): unknown =>
  field.options.begins === 'today'
    ? todayIn(getSession().user?.zone ?? 'America/Sao_Paulo', new Date())
    : initialOf(field);

/** Names of the fields whose values differ. */
export const changedNames = (model: Model, before: Values, after: Values): string[] =>
  Object.keys(model.fields).filter((name) => !model.fields[name]!.system && !equal(before[name], after[name]));

/**
 * A copy of a record to start another from: without what must not be copied or came masked, its title marked, its days
 * moved to `today` where they say so.
 */
export const copyOf = (model: Model, record: WireRecord, today: string): Record<string, unknown> => {
  const together = new Set(model.unique.filter((names) => names.length === 1).flat());
  const copied = Object.values(model.fields).filter(
    ({ name, options, system }) =>
      !system &&
      options.copy !== false &&
      !together.has(name) &&
      options.readOnly !== true &&
      (!options.unique || name === model.title) &&
      !cameMasked(record, name),
  );
  const values = Object.fromEntries(copied.map(({ name }) => [name, record[name] ?? null]));
  const days = copied
    .filter(({ name, options }) => options.copy === 'fromToday' && record[name])
    .map(({ name }) => [name, String(record[name])] as const);
  const first = days.map(([, day]) => day).toSorted()[0];
  for (const [name, day] of days) values[name] = addDays(today, daysBetween(first!, day));
  const title = record[model.title];
  const field = model.fields[model.title];
  const mark = ' (cópia)';
  if (typeof title === 'string' && field && ['text', 'longText'].includes(field.kind.name) && model.title in values) {
    values[model.title] = `${title.slice(0, (field.options.max ?? 255) - mark.length)}${mark}`;
  }
  return values;
};
