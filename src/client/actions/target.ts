import { textOf } from '#fields/cells';
import type { Effect } from '#kit/calls/action';
import type { FilterBody, WireRecord } from '#kit/calls/envelope';
import { counted, wholeNumber } from '#kit/text';
import type { Chosen } from '../dataProvider';
import { fieldsOf, type Model, type ModelAction, type ModelField } from '#kit/read/model';
import { titleOf } from '../page/titles';
import { titleOfPage } from '../page/words';

/** Target of an action: the record, the chosen rows (`count` of them), or the filter of the list. */
export interface ActionTarget {
  readonly record?: WireRecord;
  readonly selection?: Chosen;
  readonly count?: number;
  readonly filter?: FilterBody;
  /** Initial values of its form. */
  readonly begun?: { readonly values: Values; readonly labels: Readonly<Record<string, string>> };
}
type Values = Readonly<Record<string, unknown>>;
/** An effect once its types are checked. */
export type AnyEffect = Effect<Values>;
export const effectsOf = ({ effect }: ModelAction): readonly AnyEffect[] =>
  (effect === undefined ? ['refresh'] : [effect].flat()) as readonly AnyEffect[];

/** Formatted values for the placeholders of a text. */
export const wordsFor = (
  model: Model,
  action: ModelAction,
  { record, count }: ActionTarget,
  form: Values = {},
  result?: unknown,
): Values => ({
  ...(record && readable(model.fields, record)),
  ...readable(fieldsOf(action.form ?? {}), form),
  ...(isValues(result) && { ...result, ...readable(fieldsOf(action.result ?? {}), result) }),
  ...(count !== undefined && { count: wholeNumber(count), counted: counted(count, model.label) }),
});
/** The same as they stand in an address. */
export const partsFor = ({ record, count }: ActionTarget, form: Values = {}, result?: unknown): Values =>
  Object.fromEntries(
    Object.entries({ ...record, ...form, ...(isValues(result) && result), ...(count !== undefined && { count }) }).map(
      ([name, value]) => [name, encodeURIComponent(String(value ?? ''))],
    ),
  );

export const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const readable = (fields: Readonly<Record<string, ModelField>>, record: Values): Values => ({
  ...('id' in record && { id: record.id }),
  ...Object.fromEntries(Object.values(fields).map((field) => [field.name, textOf(field, record)])),
});

/** A title that names the record: the dialog may cover the place where its name stands. */
export const about = (model: Model, { record }: ActionTarget, title: string): string => {
  if (!record || title.includes(titleOf(model, record))) return title;
  const name = titleOfPage(model, record) ?? titleOf(model, record);
  return title.endsWith('?') ? `${name} · ${title}` : `${title} · ${name}`;
};
