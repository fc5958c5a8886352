import { plusDays, startOfDay as beginOf, todayIn } from '#kit/period';

const isDay = (day: string): boolean => !Number.isNaN(Date.parse(`${day}T00:00:00Z`));

/**
 * '2026-11-21' -> the instant at which that day starts in the zone, ISO with Z. Empty for what is no date, as a person
 * may have typed it.
 */
export const startOfDay = (day: string, zone: string): string => (isDay(day) ? beginOf(day, zone) : '');

/** The day of an instant in the zone, YYYY-MM-DD. Empty for what is no instant. */
export const dayOf = (instant: string, zone: string): string => {
  const at = new Date(instant);
  return Number.isNaN(at.getTime()) ? '' : todayIn(zone, at);
};

/** '2026-11-30' -> '2026-12-01'. Empty for what is no date. */
export const dayAfter = (day: string): string => (isDay(day) ? plusDays(day, 1) : '');
