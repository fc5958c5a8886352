import { fieldOf, type Kind } from '#kit/field';

const longest = 10_000;

export const kind: Kind<string, 'longText'> = {
  name: 'longText',
  column: () => 'text',
  schema: (y, { options }) =>
    y
      .string()
      .max(options.max ?? longest)
      .matches(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/),
  operators: ['contains', 'empty'],
  format: (value) => value,
  parse: (text) => text.trim() || null,
  clean: (value) => (typeof value === 'string' ? value.replace(/\r\n?/g, '\n').trim() || null : value),
  accepts: (value) => typeof value === 'string' && !value.includes('\0'),
  sample: (fake, { options: { min = 0, max = longest } }) => fake.sentence().slice(0, max).trim().padEnd(min, 'a'),
  sortable: false,
  span: 12,
};
/** Several lines of text, 10,000 characters unless `max` says otherwise. */
export const longText = fieldOf(kind, 'min', 'max');
