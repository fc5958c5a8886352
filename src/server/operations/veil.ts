import type { Model, ModelField } from '#kit/model';
import { isMask, isVeiled, veiled } from '#kit/personal';
import { isObject } from '../core/body';
import { fail } from '../core/failure';

type Values = Readonly<Record<string, unknown>>;
type FieldMap = Readonly<Record<string, ModelField>>;
export const keepMask = 'Digite o valor inteiro, ou deixe como está!';

/** Values as they leave: personal ones masked, in groups and rows too, and in `$masked` which ones. */
export const veil = (fields: FieldMap, values: Values): Values & { readonly $masked?: readonly string[] } => {
  const masked: string[] = [];
  const hidden = hide(fields, values, '', masked);
  return masked.length === 0 ? hidden : { ...hidden, $masked: masked };
};
const hide = (fields: FieldMap, values: Values, prefix: string, masked: string[]): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => {
    const field = Object.hasOwn(fields, name) ? fields[name]! : undefined;
    if (!field || value === null || value === undefined) return [name, value];
    if (field.item) {
      const { item } = field;
      return [name, Array.isArray(value) ? value.map((one: Values, index) => hide(item, one, `${prefix}${name}.${index}.`, masked)) : hide(item, value as Values, `${prefix}${name}.`, masked)];
    }
    if (!isVeiled(field)) return [name, value];
    const shown = veiled(field, value);
    if (isMask(shown)) masked.push(prefix + name);
    return [name, shown];
  }));

/** What was sent, with the stored value wherever its own mask came back; any other mask is refused, so that none is ever stored. */
export const unveiled = ({ fields }: Pick<Model, 'fields'>, sent: Values, stored: Values): Values => {
  const errors: Record<string, string> = {};
  const values = show(fields, sent, stored, '', errors);
  return Object.keys(errors).length > 0 ? fail({ kind: 'invalid', fieldErrors: errors }) : values;
};
const show = (fields: FieldMap, sent: Values, stored: Values, prefix: string, errors: Record<string, string>): Values =>
  Object.fromEntries(Object.entries(sent).map(([name, value]) => {
    const field = Object.hasOwn(fields, name) ? fields[name]! : undefined;
    const before = stored[name];
    if (field?.item && Array.isArray(value)) return [name, value.map((one: unknown, index) => (isObject(one) ? show(field.item!, one, isObject((before as unknown[] | null)?.[index]) ? (before as Values[])[index]! : {}, `${prefix}${name}.${index}.`, errors) : one))];
    if (field?.item && isObject(value)) return [name, show(field.item, value, isObject(before) ? before : {}, `${prefix}${name}.`, errors)];
    if (!field || !isVeiled(field) || !isMask(value)) return [name, value];
    if (before !== null && before !== undefined && JSON.stringify(veiled(field, before)) === JSON.stringify(value)) return [name, before];
    errors[prefix + name] = keepMask;
    return [name, value];
  }));
