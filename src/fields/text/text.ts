import { fieldOf, type Kind } from '#kit/field';

export const kind: Kind<string> = {
  name: 'text',
  column: ({ options }) => `varchar(${options.max ?? 255})`,
  schema: (y, { options }) => y.string().max(options.max ?? 255),
  operators: ['contains', 'starts', 'eq', 'not', 'empty'],
  format: (value) => value,
  parse: (text) => text.trim() || null,
  clean: (value) => (typeof value === 'string' ? value.trim() || null : value),
  accepts: (value) => typeof value === 'string',
  sample: (fake, { options }) => fake.words(3).slice(0, options.max ?? 60),
};
/** One line of text, 255 characters unless `max` says otherwise. */
export const text = fieldOf(kind);
