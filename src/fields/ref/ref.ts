import { makeField, type Field, type FieldOptions, type Kind, type Value } from '#kit/field';
import { messages } from '#kit/messages';
import type { EntityName } from '#kit/vocabulary';

export const kind: Kind<number> = {
  name: 'ref',
  column: () => 'bigint',
  schema: (y) => y.number().typeError(messages.invalidOption).integer(messages.invalidOption).positive(messages.invalidOption),
  operators: ['eq', 'in', 'not', 'empty'],
  format: (value, { ref }, { reference }) => (ref && reference?.(ref, value)) || `#${value}`,
  fromSql: Number,
  accepts: (value) => Number.isSafeInteger(value) && Number(value) > 0,
  sample: (fake, { ref }) => (ref ? fake.reference(ref) : null),
};
/** A reference to a row of another entity, by id. Its target is checked by the compiler and at start-up. */
export const ref = <const N extends EntityName, const O extends FieldOptions = Record<never, never>>(
  entity: N, options?: O): Field<Value<O, number>> & { readonly ref: N } => makeField(kind, options ?? {}, { ref: entity });
