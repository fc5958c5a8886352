import type { Days, Figure } from '#kit/resource/figures';
import { plusDays } from '#kit/period';
import { dayOf, startOfDay } from '../list/filter/days';

/** The calendar at an instant, in a zone. */
export const daysOf = (zone: string, now = new Date()): Days => ({
  today: dayOf(now.toISOString(), zone),
  plus: plusDays,
  instant: (day) => startOfDay(day, zone),
});

/** Whether a figure is for today. */
export const isDuring = ({ during }: Pick<Figure, 'during'>, { today }: Days): boolean =>
  !during || (today >= during.from && today <= during.until);

/** How many rows fall on each of the coming days: the days in order, none left out. */
export const perDay = (
  rows: readonly Readonly<Record<string, unknown>>[],
  { field, days: count, yearly }: { readonly field: string; readonly days: number; readonly yearly?: true },
  { today }: Days,
): readonly { readonly day: string; readonly count: number }[] => {
  // A day of every year has no year.
  const key = (day: string): string => (yearly ? day.slice(-5) : day);
  return Array.from({ length: count }, (_, index) => plusDays(today, index)).map((day) => ({
    day,
    count: rows.filter((row) => key(String(row[field] ?? '').slice(0, 10)) === key(day)).length,
  }));
};

/** The difference in words. @example '3 a mais que no mês passado inteiro' */
export const differenceOf = (now: number, before: number, label: string): string =>
  now === before
    ? `O mesmo ${label}.`
    : `${Math.abs(now - before).toLocaleString('pt-BR')} a ${now > before ? 'mais' : 'menos'} ${label}.`;
