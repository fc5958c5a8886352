import type { ModelField } from './model';

/** Fields on the way to one, itself last: of 'address.city' both. Undefined for an unknown one, or one in a list. */
export const fieldsTo = (
  path: string,
  fields: Readonly<Record<string, ModelField>>,
): readonly [ModelField, ...ModelField[]] | undefined => {
  const [first = '', ...inner] = path.split('.');
  const field = Object.hasOwn(fields, first) ? fields[first] : undefined;
  if (!field || inner.length === 0) return field && [field];
  const below = field.kind.nested === 'one' ? fieldsTo(inner.join('.'), field.item ?? {}) : undefined;
  return below && [field, ...below];
};
