import { firstDayOfAll, instantsOf, lengthOf, plusDays, startOfDay, todayIn, type Period } from './period';

// Apart from `period.ts`, which every list needs.
/** First day of the month of a date, or of one so many months away. */
export const firstOfMonth = (date: string, months = 0): string =>
  new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1 + months, 1)).toISOString().slice(0, 10);
export const lastOfMonth = (date: string): string => plusDays(firstOfMonth(date, 1), -1);
const isWholeMonths = ({ from, to }: Period): boolean => from.endsWith('-01') && plusDays(to, 1).endsWith('-01');
const monthsOf = ({ from, to }: Period): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7)) + 1;

/** Period to compare with. */
export interface Compared extends Period {
  /** The period is still running: what comes after this part of the last day, in milliseconds, is not compared. */
  readonly until?: number;
}
/** The day, and how much of it has passed. */
export interface Now {
  readonly today: string;
  readonly passed: number;
}
export const nowIn = (zone: string, now: Date): Now => {
  const today = todayIn(zone, now);
  return { today, passed: now.getTime() - Date.parse(startOfDay(today, zone)) };
};

/**
 * The stretch before a period: as many whole months where it is whole months, else as many days. One that is still
 * running is compared with the same stretch: from the first of a month with the same days of the month before, from the
 * first of a year with those of the year before, from the first day of a week with the same weekdays, and of today with
 * what lies before this hour. Undefined where it would begin before the first accepted day.
 */
export const previousOf = (period: Period, now: Now): Compared | undefined => {
  const { from, to } = period;
  const before = from <= now.today && now.today <= to ? running(period, now) : ended(period);
  return before.from < firstDayOfAll ? undefined : before;
};
const ended = (period: Period): Period => ({
  from: isWholeMonths(period) ? firstOfMonth(period.from, -monthsOf(period)) : plusDays(period.from, -lengthOf(period)),
  to: plusDays(period.from, -1),
});
const running = (period: Period, { today, passed }: Now): Compared => {
  const { from, to } = period;
  if (from.endsWith('-01') && from !== today) {
    const months = monthsOf({ from, to });
    const back = from.endsWith('-01-01') && months > 1 ? 12 * Math.ceil(months / 12) : months;
    const [first, last] = [firstOfMonth(from, -back), plusDays(firstOfMonth(today, 1 - back), -1)];
    const same = `${last.slice(0, 8)}${today.slice(8)}`;
    // The 31st of a month of thirty days: the whole of its last one.
    return same <= last ? { from: first, to: same, until: passed } : { from: first, to: last };
  }
  const isWeek = [0, 1].includes(new Date(`${from}T00:00:00Z`).getUTCDay()) && from !== today;
  const back = isWeek && lengthOf(period) <= 7 ? 7 : lengthOf(period);
  return { from: plusDays(from, -back), to: plusDays(today, -back), until: passed };
};
/** Its instants in a zone, as those of any period, but for what of its last day is not compared. */
export const comparedInstants = (compared: Compared, zone: string): ReturnType<typeof instantsOf> => {
  const range = instantsOf(compared, zone);
  if (compared.until === undefined) return range;
  return { ...range, lt: new Date(Date.parse(startOfDay(compared.to, zone)) + compared.until).toISOString() };
};

/** So many months, the current one to today; on its first day those that have ended. */
export const thisMonth = (today: string, months = 1): Period =>
  today.endsWith('-01')
    ? { from: firstOfMonth(today, -months), to: plusDays(today, -1) }
    : { from: firstOfMonth(today, 1 - months), to: today };
/** Whole ones, the last that have ended. */
export const lastDays = (today: string, days: number): Period => ({
  from: plusDays(today, -days),
  to: plusDays(today, -1),
});
export const lastMonth = (today: string): Period => ({
  from: firstOfMonth(today, -1),
  to: plusDays(firstOfMonth(today), -1),
});
