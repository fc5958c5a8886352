import { makeField, type Choice, type Field, type FieldOptions, type Kind, type Value } from '#kit/field';
import { messages } from '#kit/messages';
import { choiceLabel, isChoice, readChoice } from '../choices';

export const kind: Kind<string> = {
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
/** One of a fixed set of values. @example f.enum({ ATIVO: { label: 'Ativo', tone: 'success' }, INATIVO: 'Inativo' }, { default: 'ATIVO' }) */
export const enumOf = <const C extends Readonly<Record<string, Choice>>, const O extends FieldOptions & { readonly default?: keyof C } = Record<never, never>>(
  choices: C, options?: O): Field<Value<O, keyof C & string>> & { readonly choices: C } => makeField(kind, options ?? {}, { choices });
