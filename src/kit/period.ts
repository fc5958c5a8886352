/** Days are YYYY-MM-DD; a period holds its first and its last day. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

const day = 86_400_000;
const time = (date: string): number => Date.parse(`${date}T00:00:00Z`);
export const plusDays = (date: string, days: number): string =>
  new Date(time(date) + days * day).toISOString().slice(0, 10);
/** The day it is now in a zone. */
export const todayIn = (zone: string, now: Date): string => now.toLocaleDateString('sv-SE', { timeZone: zone });

/** What the clocks of a zone show at an instant, as if they stood at UTC. */
const shown = (at: number, zone: string): number =>
  Date.parse(`${new Date(at).toLocaleString('sv-SE', { timeZone: zone }).replace(' ', 'T')}Z`);
/**
 * The instant at which a day begins in a zone, ISO with Z. Where clocks were put forward at midnight it begins at one;
 * where they were put back, its eve lasted an hour longer.
 */
export const startOfDay = (date: string, zone: string): string => {
  const utc = time(date);
  // What they show at midnight UTC tells how far they are from it, unless they change before the day begins.
  const at = 2 * utc - shown(utc, zone);
  return new Date(at + Math.max(0, utc - shown(at, zone))).toISOString();
};
/**
 * `[start of the first day, start of the day after the last)` in the company's zone (decisions 10); an open end stays
 * open.
 */
export const instantsOf = (
  { from, to }: { readonly from: string | null; readonly to: string | null },
  zone: string,
): { readonly gte?: string; readonly lt?: string } => ({
  ...(from && { gte: startOfDay(from, zone) }),
  ...(to && { lt: startOfDay(plusDays(to, 1), zone) }),
});

/** When a list that is of its last days begins. */
export const firstOf = ({ days }: { readonly days: number }, zone: string, last: Date): string =>
  startOfDay(plusDays(todayIn(zone, last), -days), zone);

const firstOfMonth = (date: string, months = 0): string =>
  new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1 + months, 1)).toISOString().slice(0, 10);
const isWholeMonths = ({ from, to }: Period): boolean => from.endsWith('-01') && plusDays(to, 1).endsWith('-01');
const monthsOf = ({ from, to }: Period): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7)) + 1;

/** The one before: as many whole months where it is whole months, else as many days. */
export const previousOf = (period: Period): Period =>
  isWholeMonths(period)
    ? { from: firstOfMonth(period.from, -monthsOf(period)), to: plusDays(period.from, -1) }
    : {
        from: plusDays(period.from, -((time(period.to) - time(period.from)) / day + 1)),
        to: plusDays(period.from, -1),
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
