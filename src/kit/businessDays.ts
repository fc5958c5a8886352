import { plusDays } from './period';

/** Days YYYY-MM-DD on which a place works. */
export interface BusinessDays {
  has(day: string): boolean;
  /** The day itself, or the first business day after it. */
  from(day: string): string;
  /** The first business day after a day. */
  after(day: string): string;
  /** The last business day before a day. */
  before(day: string): string;
}

/** A longer stretch without a business day is a mistake of the calendar. */
const longest = 366;
const [sunday, saturday] = [0, 6];

/**
 * Business days by the holidays of a place; a weekend is none.
 *
 * @example const days = businessDays((day) => holidays.has(day)); days.from('2026-12-25') // '2026-12-28'
 */
export const businessDays = (isHoliday: (day: string) => boolean): BusinessDays => {
  const has = (day: string): boolean => {
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
    return weekday !== sunday && weekday !== saturday && !isHoliday(day);
  };
  const walk = (day: string, step: 1 | -1): string => {
    for (let other = day, steps = 0; steps <= longest; other = plusDays(other, step), steps++)
      if (has(other)) return other;
    throw new RangeError(`No business day within a year of ${day}`);
  };
  return {
    has,
    from: (day) => walk(day, 1),
    after: (day) => walk(plusDays(day, 1), 1),
    before: (day) => walk(plusDays(day, -1), -1),
  };
};
