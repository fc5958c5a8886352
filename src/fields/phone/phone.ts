import { fieldOf, type Kind } from '#kit/entity/field';
import { messages } from '#kit/messages';
import { isMask } from '#kit/entity/personal';
import { cleanPhone, isPhone, namesPerson, phoneForms, phonePieces, phoneSearch, phoneText } from '#kit/phones';

/** Two digits tell two in a list apart, and leave the rest a million guesses away. */
const stars = (digits: string): string => '*'.repeat(Math.max(0, digits.length - 2)) + digits.slice(-2);
const mask = (value: string): string => {
  if (isMask(value)) return phoneText(value);
  const [, , rest] = /^\+55(\d\d)(\d{8,9})$/.exec(value) ?? [];
  if (/^\+55[3589]00/.test(value)) return phoneText(value);
  if (!rest) return `+${stars(value.slice(1))}`;
  const [head, tail] = [rest.slice(0, -4), rest.slice(-4)];
  return `(**) ${'*'.repeat(head.length)}-${stars(tail)}`;
};

export const kind: Kind<string, 'phone'> = {
  name: 'phone',
  column: () => 'varchar(16)',
  schema: (y) =>
    y.string().test('phone', messages.invalidPhone, (value) => value == null || value === '' || isPhone(value)),
  operators: ['contains', 'starts', 'eq', 'in', 'not', 'empty'],
  format: phoneText,
  mask,
  parse: (text) => {
    const value = cleanPhone(text);
    return value === null ? null : typeof value === 'string' && isPhone(value) ? value : undefined;
  },
  clean: cleanPhone,
  accepts: (value) => typeof value === 'string',
  sample: (fake) => fake.phone(),
  searchText: phoneSearch,
  pieces: phonePieces,
  forms: phoneForms,
  identifies: namesPerson,
  span: 4,
};
/** A telephone number, E.164 on the wire and in the database: '+5511987654321'. */
export const phone = fieldOf(kind, 'warnRepeated');
