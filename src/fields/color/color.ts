import { fieldOf, type Kind } from '#kit/entity/field';
import { messages } from '#kit/messages';
import { plainSigns } from '#kit/text';

const isColor = (value: string): boolean => /^#[0-9a-f]{6}$/.test(value);
/** '#FFF' and 'ffffff' -> '#ffffff' */
const clean = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  const text = plainSigns(value).trim().toLowerCase();
  const [, digits] = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/.exec(text) ?? [];
  return digits ? `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}` : text || null;
};

export const kind: Kind<string, 'color'> = {
  name: 'color',
  column: () => 'varchar(7)',
  schema: (y) =>
    y.string().test('color', messages.invalidColor, (value) => value == null || value === '' || isColor(value)),
  operators: ['eq', 'in', 'empty'],
  format: (value) => value,
  parse: (text) => {
    const value = clean(text);
    return value === null ? null : typeof value === 'string' && isColor(value) ? value : undefined;
  },
  clean,
  accepts: (value) => typeof value === 'string',
  // Dark enough to be read on a light page, as colours of texts have to be.
  sample: (fake) =>
    `#${Array.from({ length: 6 }, (_, at) => fake.pick([...(at % 2 === 0 ? '012345' : '0123456789abcdef')])).join('')}`,
  sortable: false,
  span: 3,
};
/** A colour, '#rrggbb'. */
export const color = fieldOf(kind);
