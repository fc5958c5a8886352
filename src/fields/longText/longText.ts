import { fieldOf, type Kind } from '#kit/entity/field';
import { visible } from '#kit/text';

const longest = 10_000;
/** The names between braces: of '{nome}, {1}' nome and 1. */
const marksIn = (text: string): readonly string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
const unknownMark = (name: string, known: readonly string[]): string =>
  `{${name}} não existe! Use: ${known.map((one) => `{${one}}`).join(', ')}.`;

export const kind: Kind<string, 'longText'> = {
  name: 'longText',
  column: () => 'text',
  schema: (y, { options: { max = longest, variables } }) => {
    const text = y
      .string()
      .max(max)
      .matches(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/);
    return variables
      ? text.test({
          name: 'variables',
          test: (value, { createError }) => {
            const other = marksIn(value ?? '').find((name) => !Object.hasOwn(variables, name));
            return other === undefined || createError({ message: unknownMark(other, Object.keys(variables)) });
          },
        })
      : text;
  },
  operators: ['contains', 'empty'],
  format: (value) => value,
  parse: (text) => visible(text).trim() || null,
  clean: (value) => (typeof value === 'string' ? visible(value.replace(/\r\n?/g, '\n')).trim() || null : value),
  accepts: (value) => typeof value === 'string' && !value.includes('\0'),
  sample: (fake, { options: { min = 0, max = longest } }) => fake.sentence().slice(0, max).trim().padEnd(min, 'a'),
  sortable: false,
  span: 12,
};
/** Several lines of text, 10,000 characters unless `max` says otherwise. */
export const longText = fieldOf(kind, 'min', 'max', 'variables', 'mentions');
