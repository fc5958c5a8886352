/** Days are YYYY-MM-DD; a period holds its first and its last day. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** The days that anything accepts: a year outside of these is a slip of the finger. */
export const firstDayOfAll = '1900-01-01';
export const lastDayOfAll = '2199-12-31';

const day = 86_400_000;
const time = (date: string): number => Date.parse(`${date}T00:00:00Z`);
export const plusDays = (date: string, days: number): string =>
  new Date(time(date) + days * day).toISOString().slice(0, 10);
/** The day it is now in a zone. */
export const todayIn = (zone: string, now: Date): string =>
  new Date(shownIn(now.getTime(), zone)).toISOString().slice(0, 10);

const quarter = 900_000;
/** Since then the clocks of every zone have changed at a whole quarter of an hour. */
const wholeQuarters = Date.UTC(1973, 0, 1);
interface Clock {
  readonly format: Intl.DateTimeFormat;
  /** Milliseconds from UTC, by quarter of an hour. */
  readonly offsets: Map<number, number>;
}
/** Some weeks of quarters: the hours that a page offers, the days of a report. */
const mostOffsets = 5_000;
const clocks = new Map<string, Clock>();
const clockOf = (zone: string): Clock => {
  const known = clocks.get(zone);
  if (known) return known;
  const made = {
    format: new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' }),
    offsets: new Map<number, number>(),
  };
  clocks.set(zone, made);
  return made;
};
/**
 * The time that the clocks of a zone show at an instant, as if they stood at UTC. A formatter takes a tenth of a
 * millisecond to make, so it is kept, and so is the distance from UTC.
 */
export const shownIn = (at: number, zone: string): number => {
  const { format, offsets } = clockOf(zone);
  const shown = (instant: number): number => Date.parse(`${format.format(instant).replace(' ', 'T')}Z`);
  if (!(at >= wholeQuarters)) return shown(at);
  const key = Math.floor(at / quarter);
  let offset = offsets.get(key);
  if (offset === undefined) {
    if (offsets.size >= mostOffsets) offsets.clear();
    offset = shown(key * quarter) - key * quarter;
    offsets.set(key, offset);
  }
  return at + offset;
};
/**
 * The instant at which a day begins in a zone, ISO with Z. Where clocks were put forward at midnight it begins at one;
 * where they were put back, its eve lasted an hour longer.
 */
export const startOfDay = (date: string, zone: string): string => {
  const utc = time(date);
  // The clocks at midnight UTC tell how far they are from it, unless they change before the day begins.
  const at = 2 * utc - shownIn(utc, zone);
  return new Date(at + Math.max(0, utc - shownIn(at, zone))).toISOString();
};
/**
 * `[start of the first day, start of the day after the last)` in the company's zone (decision 0007); an open end stays
 * open. One at the first or the last accepted day is the first or the last instant that a filter accepts.
 */
export const instantsOf = (
  { from, to }: { readonly from: string | null; readonly to: string | null },
  zone: string,
): { readonly gte?: string; readonly lt?: string } => ({
  ...(from && { gte: accepted(startOfDay(from, zone)) }),
  ...(to && { lt: accepted(startOfDay(plusDays(to, 1), zone)) }),
});
const [firstInstant, lastInstant] = [`${firstDayOfAll}T00:00:00.000Z`, `${lastDayOfAll}T23:59:59.999Z`];
const accepted = (instant: string): string =>
  instant < firstInstant ? firstInstant : instant > lastInstant ? lastInstant : instant;

/** When a list that is of its last days begins. */
export const firstOf = ({ days }: { readonly days: number }, zone: string, last: Date): string =>
  startOfDay(plusDays(todayIn(zone, last), -days), zone);

/** Days of a period, its first and its last one too. */
export const lengthOf = ({ from, to }: Period): number => (time(to) - time(from)) / day + 1;
