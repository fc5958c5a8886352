import { fieldOf, type Kind } from '#kit/entity/field';
import { fold } from '#kit/text';

const words: Readonly<Record<string, boolean>> = {
  sim: true,
  s: true,
  x: true,
  true: true,
  1: true,
  nao: false,
  n: false,
  false: false,
  0: false,
};

export const kind: Kind<boolean, 'bool'> = {
  name: 'bool',
  column: () => 'boolean',
  schema: (y) => y.boolean(),
  operators: ['eq', 'not', 'empty'],
  format: (value) => (value ? 'Sim' : 'Não'),
  parse: (text) => {
    const word = fold(text).trim();
    return word === '' ? null : Object.hasOwn(words, word) ? words[word] : undefined;
  },
  accepts: (value) => typeof value === 'boolean',
  sample: (fake, { options }) => fake.bool(options.default === true ? 0.9 : 0.3),
  searchText: () => '',
  initial: false,
  span: 3,
};
/** Yes or no. */
export const bool = fieldOf(kind);
/** Yes, no, or left open: what a filter asks. */
export const either = fieldOf({ ...kind, initial: null });
