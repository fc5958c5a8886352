import { fieldOf, type Kind } from '#kit/field';
import { messages } from '#kit/messages';

/** A day of the calendar, YYYY-MM-DD: not 30 February, and not a year that is a slip of the finger. */
export const isDay = (value: string): boolean => {
  const [, year, month, day] = (/^(\d{4})-(\d\d)-(\d\d)$/.exec(value) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined || year < 1900 || year > 2199) return false;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
};
/** 'DD/MM/AAAA', 'DD/MM/AA' (00 to 69 are of this century), 'AAAA-MM-DD', to YYYY-MM-DD; undefined when it is none. */
export const readDay = (text: string): string | undefined => {
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d\d)$/.exec(text.trim()) ?? [];
  const value =
    day && month && year
      ? `${year.length === 4 ? year : Number(year) < 70 ? `20${year}` : `19${year}`}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
      : text.trim().slice(0, 10);
  return isDay(value) && (day || /^.{10}($|T)/.test(text.trim())) ? value : undefined;
};
export const formatDay = (value: string): string => value.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3/$2/$1');

export const kind: Kind<string, 'date'> = {
  name: 'date',
  column: () => 'date',
  schema: (y) =>
    y.string().test('date', messages.invalidDate, (value) => value == null || value === '' || isDay(value)),
  operators: ['eq', 'gte', 'lte', 'gt', 'lt', 'empty'],
  format: formatDay,
  parse: (text) => (text.trim() ? readDay(text) : null),
  // The wire of the specification writes days DD/MM/YYYY here and there.
  clean: (value) =>
    value === ''
      ? null
      : typeof value === 'string' && /^\d\d\/\d\d\/\d{4}$/.test(value)
        ? (readDay(value) ?? value)
        : value,
  accepts: (value) => typeof value === 'string' && isDay(value),
  fromSql: String,
  sample: (fake) => fake.date(-365, 365),
  span: 3,
};
/** A day without a time, YYYY-MM-DD: the company's day. */
export const date = fieldOf(kind, 'stamp');
