import { makeField, type Choice, type Field, type Kind, type Options, type Value } from '#kit/entity/field';
import { messages } from '#kit/messages';
import { choiceLabel, isChoice, readChoice } from '../choices';
import { cleanMany, split } from '../many';

export const kind: Kind<string[], 'enumSet'> = {
  name: 'enumSet',
  takes: ['min', 'max'],
  column: () => 'text[]',
  schema: (y, { choices }) =>
    y.array().of(
      y
        .string()
        .required()
        .oneOf(Object.keys(choices ?? {}), messages.invalidOption),
    ),
  operators: ['in', 'eq', 'not', 'empty'],
  format: (value, { choices }) => value.map((one) => choiceLabel(one, choices)).join(', '),
  parse: (text, { choices }) => {
    const read = split(text).map((part) => readChoice(part, choices));
    return read.length === 0 ? null : read.every((one) => one !== undefined) ? [...new Set(read)] : undefined;
  },
  // In the order of the declaration, so that the same set is the same value. One value alone is a set of one.
  clean: (value, { choices }) => {
    const cleaned = cleanMany(typeof value === 'string' ? [value] : value, (one) => one);
    const place = (one: unknown): number => Object.keys(choices ?? {}).indexOf(String(one));
    return Array.isArray(cleaned) ? cleaned.toSorted((a, b) => place(a) - place(b)) : cleaned;
  },
  cleanOne: (value) => value,
  accepts: (value, { choices }) => isChoice(value, choices),
  sample: (fake, { choices, options }) => {
    const values = Object.keys(choices ?? {});
    return fake.some(values, options.min ?? 1, options.max ?? values.length);
  },
  searchText: () => '',
  sortable: false,
};
/** Any of a fixed set of values. @example f.enumSet({ PIX: 'Pix', DINHEIRO: 'Dinheiro' }) */
export const enumSet = <const C extends Readonly<Record<string, Choice>>, const R extends boolean = false>(
  choices: C,
  options?: Options<readonly NoInfer<keyof C & string>[], R, 'min' | 'max'>,
): Field<Value<R, (keyof C & string)[]>, 'enumSet'> & { readonly choices: C } =>
  makeField(kind, options ?? {}, { choices });
