import { makeField, type Field, type Kind, type Options, type Value } from '#kit/entity/field';
import { messages } from '#kit/messages';
import type { EntityName } from '#kit/vocabulary';
import { cleanMany } from '../many';
import { isId } from '../number';
import { kind as one } from '../ref/ref';

export const kind: Kind<number[], 'refs'> = {
  name: 'refs',
  takes: ['among', 'min', 'max', 'holds'],
  column: () => 'bigint[]',
  schema: (y) =>
    y
      .array()
      .of(y.number().required().test('id', messages.invalidOption, isId))
      .max(500),
  operators: ['eq', 'in', 'not', 'empty'],
  format: (value, field, context) => value.map((id) => one.format(id, field, context)).join(', '),
  clean: (value) => cleanMany(value, (id) => id),
  fromSql: (raw) => (raw as readonly unknown[]).map(Number),
  cleanOne: (value) => value,
  accepts: isId,
  sample: (fake, { ref, options }) => {
    const ids = Array.from({ length: Math.max(options.min ?? 1, 2) }, () => (ref ? fake.reference(ref) : null));
    const found = [...new Set(ids.filter((id) => id !== null))];
    return found.length ? found : null;
  },
  sortable: false,
};
/** References to rows of another entity, each once, at most 500. */
export const refs = <const N extends EntityName, const R extends boolean = false>(
  entity: N,
  options?: Options<readonly number[], R, 'among' | 'min' | 'max' | 'holds'>,
): Field<Value<R, number[]>, 'refs'> & { readonly ref: N } => makeField(kind, options ?? {}, { ref: entity });
