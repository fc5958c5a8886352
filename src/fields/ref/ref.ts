import { makeField, type Field, type Kind, type Options, type Value } from '#kit/entity/field';
import { messages } from '#kit/messages';
import type { EntityName } from '#kit/vocabulary';
import { isId } from '../number';

export const kind: Kind<number, 'ref'> = {
  name: 'ref',
  takes: ['among', 'stamp', 'holds'],
  column: () => 'bigint',
  schema: (y) =>
    y
      .number()
      .typeError(messages.invalidOption)
      .integer(messages.invalidOption)
      .positive(messages.invalidOption)
      .max(Number.MAX_SAFE_INTEGER, messages.invalidOption),
  operators: ['eq', 'in', 'not', 'empty'],
  format: (value, { ref }, { reference }) => (ref && reference?.(ref, value)) || `#${value}`,
  fromSql: Number,
  accepts: isId,
  sample: (fake, { ref }) => (ref ? fake.reference(ref) : null),
};
/** A reference to a row of another entity, by id. Its target is checked by the compiler and at start-up. */
export const ref = <const N extends EntityName, const R extends boolean = false>(
  entity: N,
  options?: Options<number, R, 'among' | 'stamp' | 'holds'>,
): Field<Value<R, number>, 'ref'> & { readonly ref: N } => makeField(kind, options ?? {}, { ref: entity });
