import { makeField, type Choice, type Field, type Kind, type Options, type Value } from '#kit/entity/field';
import { messages } from '#kit/messages';
import { choiceLabel, isChoice, readChoice } from '../choices';

export const kind: Kind<string, 'enum'> = {
  name: 'enum',
  column: () => 'varchar(40)',
  schema: (y, { choices }) => y.string().oneOf(Object.keys(choices ?? {}), messages.invalidOption),
  operators: ['in', 'eq', 'not', 'empty'],
  format: (value, { choices }) => choiceLabel(value, choices),
  parse: (text, { choices }) => (text.trim() ? readChoice(text, choices) : null),
  clean: (value) => (value === '' ? null : value),
  accepts: (value, { choices }) => isChoice(value, choices),
  sample: (fake, { choices }) => fake.pick(Object.keys(choices ?? {})),
  searchText: () => '',
  span: 4,
};
/**
 * One of a fixed set of values. @example f.enum({ ATIVO: { label: 'Ativo', tone: 'success' }, INATIVO: 'Inativo' }, {
 * default: 'ATIVO' })
 */
export const enumOf = <const C extends Readonly<Record<string, Choice>>, const R extends boolean = false>(
  choices: C,
  options?: Options<NoInfer<keyof C & string>, R>,
): Field<Value<R, keyof C & string>, 'enum'> & { readonly choices: C } => makeField(kind, options ?? {}, { choices });
