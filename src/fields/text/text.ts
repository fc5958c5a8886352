import { fieldOf, type Field, type Kind } from '#kit/entity/field';
import { maskedText } from '#kit/entity/personal';
import { visible } from '#kit/text';

export const kind: Kind<string, 'text'> = {
  name: 'text',
  column: ({ options }) => `varchar(${options.max ?? 255})`,
  schema: (y, { options }) =>
    y
      .string()
      .max(options.max ?? 255)
      .matches(/^[^\u0000-\u001f\u007f]*$/),
  operators: ['contains', 'starts', 'eq', 'in', 'not', 'empty'],
  format: (value) => value,
  mask: maskedText,
  shown: true,
  parse: (text, field) => filledCode(field, cleaned(field, text)) || null,
  clean: (value, field) => (typeof value === 'string' ? cleaned(field, value) || null : value),
  accepts: (value) => typeof value === 'string' && !value.includes('\0'),
  sample: (fake, field) => {
    const { pattern, unique, min = 0, max = 60 } = field.options;
    if (pattern) return longEnough(() => fake.matching(pattern), min, max);
    const text = capitals(field, fake.words(3).slice(0, max).trim().padEnd(min, 'a'));
    return unique ? `${text.slice(0, max - 7)} ${fake.pattern('######')}`.slice(-max) : text;
  },
};
const capitals = ({ options }: Pick<Field, 'options'>, text: string): string =>
  options.upper ? text.toUpperCase() : text;
const cleaned = (field: Field, text: string): string => {
  const { digits, blanks = [] } = field.options;
  const own = capitals(field, visible(text).trim());
  if (blanks.some((one) => one.toUpperCase() === own.toUpperCase())) return '';
  const bare = own.replace(/[.\-/\s]/g, '');
  return digits && /^\d+$/.test(bare) ? bare : own;
};
/** Zeros that a spreadsheet takes from the front of a code; one that lacks more is another code. */
const mostLost = 2;
const filledCode = ({ options: { digits = [] } }: Field, text: string): string => {
  if (!/^\d+$/.test(text) || digits.includes(text.length)) return text;
  const length = digits.toSorted((a, b) => a - b).find((one) => one > text.length && one - text.length <= mostLost);
  return text.padStart(length ?? 0, '0');
};
/** A pattern alone may leave less than the least length: drawn again, and the last as it is. */
const longEnough = (draw: () => string, min: number, max: number): string => {
  for (let turn = 0; turn < 50; turn++) {
    const text = draw();
    if (text.length >= min && text.length <= max) return text;
  }
  return draw();
};
/** One line of text, 255 characters unless `max` says otherwise. */
export const text = fieldOf(kind, 'min', 'max', 'pattern', 'patternMessage', 'upper', 'digits', 'blanks');
