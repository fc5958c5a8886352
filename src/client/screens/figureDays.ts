import type { Days } from '#kit/figures';
import { dayOf, startOfDay } from '../list/days';

const plus = (day: string, days: number): string => new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** The calendar at an instant, in a zone. */
export const daysOf = (zone: string, now = new Date()): Days => ({ today: dayOf(now.toISOString(), zone), plus, instant: (day) => startOfDay(day, zone) });

/** How many rows fall on each of the coming days: the days in order, none left out. */
export const perDay = (rows: readonly Readonly<Record<string, unknown>>[], { field, days: count, yearly }: { readonly field: string; readonly days: number; readonly yearly?: true }, { today }: Days): readonly { readonly day: string; readonly count: number }[] => {
  const key = (day: string): string => (yearly ? day.slice(5) : day);
  return Array.from({ length: count }, (_, index) => plus(today, index))
    .map((day) => ({ day, count: rows.filter((row) => key(String(row[field] ?? '').slice(0, 10)) === key(day)).length }));
};

/** The difference in words. @example '3 a mais que no mês passado inteiro' */
export const differenceOf = (now: number, before: number, label: string): string =>
  (now === before ? `O mesmo ${label}.` : `${Math.abs(now - before).toLocaleString('pt-BR')} a ${now > before ? 'mais' : 'menos'} ${label}.`);
