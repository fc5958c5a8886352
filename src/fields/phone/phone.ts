import { fieldOf, type Kind } from '#kit/field';
import { messages } from '#kit/messages';
import { isMask } from '#kit/personal';

/** Area codes in use (Anatel). */
export const areaCodes = [
  11, 12, 13, 14, 15, 16, 17, 18, 19, 21, 22, 24, 27, 28, 31, 32, 33, 34, 35, 37, 38, 41, 42, 43, 44, 45, 46, 47, 48,
  49, 51, 53, 54, 55, 61, 62, 63, 64, 65, 66, 67, 68, 69, 71, 73, 74, 75, 77, 79, 81, 82, 83, 84, 85, 86, 87, 88, 89,
  91, 92, 93, 94, 95, 96, 97, 98, 99,
] as const;
const known = new Set<number>(areaCodes);

/** Brazilian mobile, landline or non-geographic (0800, 0300), or any other country's number, in E.164. */
export const isPhone = (value: string): boolean => {
  if (!value.startsWith('+55')) return /^\+[1-9]\d{7,14}$/.test(value);
  const [, area, rest] = /^\+55(\d\d)(\d+)$/.exec(value) ?? [];
  return /^\+55[38]00\d{6,7}$/.test(value) || (known.has(Number(area)) && /^(9\d{8}|[2-5]\d{7})$/.test(rest ?? ''));
};

/** A mobile as it was written before 2016, when all of them got a ninth digit. One that begins with 9 may lack another. */
const ninth = (value: string): string => value.replace(/^(\+55[1-9]\d)([678]\d{7})$/, '$19$2');
/**
 * E.164 of what people type: '(11) 98765-4321' and '011 98765-4321' -> '+5511987654321'. What cannot be one is left.
 */
export const cleanPhone = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  const text = value.trim();
  if (!text || !/^[+\d\s().-]*$/.test(text)) return text || null;
  const digits = text.replace(/\D/g, '');
  // E.164, as it is stored: older rows may hold eight digits, and are found by them.
  if (text.startsWith('+')) return text === `+${digits}` ? text : ninth(`+${digits}`);
  const local = digits.replace(/^0+/, '');
  if (/^[38]00\d{6,7}$/.test(local)) return `+55${local}`;
  if (/^55\d{10,11}$/.test(local)) return ninth(`+${local}`);
  return /^\d{10,11}$/.test(local) ? ninth(`+55${local}`) : text;
};

/** Two digits tell two in a list apart, and leave the rest a million guesses away. */
const stars = (digits: string): string => '*'.repeat(Math.max(0, digits.length - 2)) + digits.slice(-2);
const format = (value: string, masked: boolean): string => {
  if (isMask(value)) return value;
  const [, area, rest] = /^\+55(\d\d)(\d{8,9})$/.exec(value) ?? [];
  if (/^\+55[38]00/.test(value)) return value.replace(/^\+55(\d{3})(\d+)(\d{4})$/, '0$1 $2 $3');
  if (!area || !rest) return masked ? `+${stars(value.slice(1))}` : value;
  const [head, tail] = [rest.slice(0, -4), rest.slice(-4)];
  return masked ? `(**) ${'*'.repeat(head.length)}-${stars(tail)}` : `(${area}) ${head}-${tail}`;
};

/** As people write it, for what is shown past a field: '(11) 98765-4321'. */
export const phoneText = (value: string): string => format(value, false);

export const kind: Kind<string, 'phone'> = {
  name: 'phone',
  column: () => 'varchar(16)',
  schema: (y) =>
    y.string().test('phone', messages.invalidPhone, (value) => value == null || value === '' || isPhone(value)),
  operators: ['contains', 'starts', 'eq', 'in', 'not', 'empty'],
  format: (value, { options }, { masked }) => format(value, masked === true && options.personal !== undefined),
  mask: (value) => format(value, true),
  parse: (text) => {
    const value = cleanPhone(text);
    return value === null ? null : typeof value === 'string' && isPhone(value) ? value : undefined;
  },
  clean: cleanPhone,
  accepts: (value) => typeof value === 'string',
  sample: (fake) => fake.phone(),
  searchText: (value) => `${format(value, false)} ${value.replace(/^\+55|\D/g, '')}`,
  span: 4,
};
/** A telephone number, E.164 on the wire and in the database: '+5511987654321'. */
export const phone = fieldOf(kind, 'warnRepeated');
