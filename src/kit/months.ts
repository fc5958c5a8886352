import { firstDayOfAll, lengthOf, plusDays, type Period } from './period';

// Apart from `period.ts`, which every list needs.
const firstOfMonth = (date: string, months = 0): string =>
  new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1 + months, 1)).toISOString().slice(0, 10);
const isWholeMonths = ({ from, to }: Period): boolean => from.endsWith('-01') && plusDays(to, 1).endsWith('-01');
const monthsOf = ({ from, to }: Period): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7)) + 1;

/**
 * The one before: as many whole months where it is whole months, else as many days. Undefined where it would begin
 * before the first accepted day.
 */
export const previousOf = (period: Period): Period | undefined => {
  const from = isWholeMonths(period)
    ? firstOfMonth(period.from, -monthsOf(period))
    : plusDays(period.from, -lengthOf(period));
  return from < firstDayOfAll ? undefined : { from, to: plusDays(period.from, -1) };
};

/** From the first of the month to today; the whole month before on its first day. */
export const thisMonth = (today: string): Period =>
  today.endsWith('-01')
    ? { from: firstOfMonth(today, -1), to: plusDays(today, -1) }
    : { from: firstOfMonth(today), to: today };
/** Whole ones, the last that have ended. */
export const lastDays = (today: string, days: number): Period => ({
  from: plusDays(today, -days),
  to: plusDays(today, -1),
});
export const lastMonth = (today: string): Period => ({
  from: firstOfMonth(today, -1),
  to: plusDays(firstOfMonth(today), -1),
});
