import type { Model, ModelField } from '#kit/model';
import { isMask, isVeiled, veiled } from '#kit/personal';
import { blankOf } from '#kit/blank';
import { isObject } from '../core/body';
import { fail } from '../core/failure';

type Values = Readonly<Record<string, unknown>>;
type FieldMap = Readonly<Record<string, ModelField>>;
export const keepMask = 'Digite o valor inteiro, ou deixe como está!';

/** A field that a person may read, with those in it. */
interface ShownField { readonly field: ModelField; readonly name: string; readonly isVeiled: boolean; readonly inner?: Shown }
export interface Shown { readonly fields: readonly ShownField[]; readonly blank: () => Record<string, unknown> }
/** Decided once for who asks, not for each row. `first`, `last`: what else the values will have, in front and behind; `isHidden`: what is masked. */
export const shownOf = (fields: FieldMap, isReadable: (field: ModelField) => boolean, first: readonly string[] = [], last: readonly string[] = [], isHidden: (field: ModelField) => boolean = isVeiled): Shown => {
  const shown = Object.values(fields).filter(isReadable)
    .map((field): ShownField => ({ field, name: field.name, isVeiled: isHidden(field), ...(field.item && { inner: shownOf(field.item, isReadable, [], [], isHidden) }) }));
  return { fields: shown, blank: blankOf([...first, ...shown.map(({ name }) => name), ...last]) };
};

/** Values as they leave: what he may read, null where there is none; personal ones masked, in groups and rows too, and in `masked` which ones. */
export const leaving = (shown: Shown, values: Values, masked: string[], prefix = ''): Record<string, unknown> => {
  const left = shown.blank();
  for (const { field, name, isVeiled: isHidden, inner } of shown.fields) {
    const value = values[name] ?? null;
    if (value === null) continue;
    if (inner) left[name] = Array.isArray(value) ? value.map((one: Values, index) => leaving(inner, one, masked, `${prefix}${name}.${index}.`)) : leaving(inner, value as Values, masked, `${prefix}${name}.`);
    else if (isHidden) {
      const mask = veiled(field, value);
      if (isMask(mask)) masked.push(prefix + name);
      left[name] = mask;
    } else left[name] = value;
  }
  return left;
};

/** What was sent, with the stored value wherever its own mask came back; any other mask is refused, so that none is ever stored. */
export const unveiled = ({ fields }: Pick<Model, 'fields'>, sent: Values, stored: Values): Values => {
  const errors: Record<string, string> = {};
  const values = show(fields, sent, stored, '', errors);
  return Object.keys(errors).length > 0 ? fail({ kind: 'invalid', fieldErrors: errors }) : values;
};
const show = (fields: FieldMap, sent: Values, stored: Values, prefix: string, errors: Record<string, string>): Values => {
  const values = { ...sent };
  for (const [name, value] of Object.entries(sent)) {
    const field = Object.hasOwn(fields, name) ? fields[name]! : undefined;
    const before = stored[name];
    if (field?.item && Array.isArray(value)) values[name] = value.map((one: unknown, index) => (isObject(one) ? show(field.item!, one, isObject((before as unknown[] | null)?.[index]) ? (before as Values[])[index]! : {}, `${prefix}${name}.${index}.`, errors) : one));
    else if (field?.item && isObject(value)) values[name] = show(field.item, value, isObject(before) ? before : {}, `${prefix}${name}.`, errors);
    else if (!field || !isVeiled(field)) continue;
    else if (before !== null && before !== undefined && JSON.stringify(veiled(field, before)) === JSON.stringify(value)) values[name] = before;
    else if (isMask(value)) errors[prefix + name] = keepMask;
  }
  return values;
};
