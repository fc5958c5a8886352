import type { ModelField } from '#kit/read/model';

export type Row = Readonly<Record<string, unknown>>;
/** Initial value of a field. */
export const initialOf = (field: ModelField): unknown =>
  field.options.default ??
  field.kind.initial ??
  (field.kind.nested === 'one' && field.item ? initialRow(field.item) : null);
/** A new row: every field with its default. */
export const initialRow = (item: Readonly<Record<string, ModelField>>): Record<string, unknown> =>
  Object.fromEntries(Object.values(item).map((field) => [field.name, initialOf(field)]));
