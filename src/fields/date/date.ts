import { fieldOf, type Kind } from '#kit/entity/field';
import { messages } from '#kit/messages';
import { firstDayOfAll, lastDayOfAll } from '#kit/period';
import { plainSigns } from '#kit/text';

/** A day of the calendar, YYYY-MM-DD: not 30 February, and not a year that is a slip of the finger. */
export const isDay = (value: string): boolean => {
  const [, year, month, day] = (/^(\d{4})-(\d\d)-(\d\d)$/.exec(value) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return false;
  if (value < firstDayOfAll || value > lastDayOfAll) return false;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
};
/**
 * 'DD/MM/AAAA', 'DD/MM/AA' and 'AAAA-MM-DD' to YYYY-MM-DD; undefined when it is none. Two digits of a year are of this
 * century from 00 to 69; of a day that cannot lie in the future (`past`), of this century while that has come.
 */
export const readDay = (typed: string, past = false): string | undefined => {
  const text = plainSigns(typed).trim();
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d\d)$/.exec(text) ?? [];
  if (!day || !month || !year) {
    const value = text.slice(0, 10);
    return isDay(value) && /^.{10}($|T)/.test(text) ? value : undefined;
  }
  const within = (century: string): string => `${century}${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const isThis = past ? within('20') <= lastDay() : Number(year) < 70;
  const value = within(year.length === 4 ? '' : isThis ? '20' : '19');
  return isDay(value) ? value : undefined;
};
/** Today where in Brazil it is latest: a day after it is in the future of every company. */
export const lastDay = (now: Date = new Date()): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Noronha' }).format(now);
const isPast = (value: unknown): boolean => typeof value !== 'string' || !isDay(value) || value <= lastDay();
export const formatDay = (value: string): string => value.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3/$2/$1');

export const kind: Kind<string, 'date'> = {
  name: 'date',
  column: () => 'date',
  schema: (y, { options: { past } }) => {
    const day = y.string().test('date', messages.invalidDate, (value) => value == null || value === '' || isDay(value));
    return past ? day.test('past', messages.futureDate, isPast) : day;
  },
  operators: ['eq', 'gte', 'lte', 'gt', 'lt', 'empty'],
  format: formatDay,
  parse: (text, { options: { past } }) => (plainSigns(text).trim() ? readDay(text, past) : null),
  // The wire of the specification writes days DD/MM/YYYY here and there.
  clean: (value) => {
    if (typeof value !== 'string') return value;
    const text = plainSigns(value).trim();
    return (/^\d\d\/\d\d\/\d{4}$/.test(text) ? readDay(text) : undefined) ?? (text || null);
  },
  accepts: (value) => typeof value === 'string' && isDay(value),
  fromSql: String,
  // The day of the generator is one of UTC, which begins before that of Brazil.
  sample: (fake, { options: { past } }) => fake.date(-365, past ? -1 : 365),
  span: 3,
};
/** A day without a time, YYYY-MM-DD: the company's day. */
export const date = fieldOf(kind, 'stamp', 'past', 'begins');
