import { addDays, addMonths } from '#fields/shared/dates';
import type { FilterBody } from '#kit/calls/envelope';
import type { ModelField } from '#kit/read/model';
import { startOfDay } from '#kit/period';

export type Span = 'month' | 'week';
const weekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();
const sunday = (day: string): string => addDays(day, -weekday(day));

/** The weeks, from Sunday on, that a month or a week is drawn in. */
export const weeksOf = (day: string, span: Span): readonly (readonly string[])[] => {
  const month = day.slice(0, 7);
  const first = sunday(span === 'month' ? `${month}-01` : day);
  const weeks: string[][] = [];
  for (
    let start = first;
    weeks.length === 0 || (span === 'month' && start.startsWith(month));
    start = addDays(start, 7)
  )
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(start, index)));
  return weeks;
};
export const turned = (day: string, span: Span, by: 1 | -1): string =>
  span === 'month' ? addMonths(`${day.slice(0, 7)}-01`, by) : addDays(day, 7 * by);

/** Filter of the rows on these days, in the zone of the company; with `until`, also those that last into them. */
export const between = (
  field: ModelField,
  first: string,
  last: string,
  zone: string,
  until?: ModelField,
): readonly FilterBody[] => {
  const within = (one: ModelField, from?: string, to?: string): FilterBody => ({
    [one.name]:
      one.kind.name === 'date'
        ? { ...(from && { gte: from }), ...(to && { lte: to }) }
        : { ...(from && { gte: startOfDay(from, zone) }), ...(to && { lt: startOfDay(addDays(to, 1), zone) }) },
  });
  if (!until) return [within(field, first, last)];
  // Without an end it is of its first day alone.
  const lasting = within(until, first);
  return [
    within(field, undefined, last),
    { $or: [lasting, { [until.name]: { empty: true }, ...within(field, first) }] },
  ];
};
/** The day on which a value falls. */
export const dayOfValue = (field: ModelField, value: unknown, zone: string): string =>
  field.kind.name === 'date' ? String(value) : new Date(String(value)).toLocaleDateString('sv-SE', { timeZone: zone });
/** The days of a record among those that are shown. */
export const daysOfRecord = (
  record: Readonly<Record<string, unknown>>,
  field: ModelField,
  until: ModelField | undefined,
  [first, last]: readonly [string, string],
  zone: string,
): readonly string[] => {
  const from = dayOfValue(field, record[field.name], zone);
  const end = until && record[until.name] != null ? dayOfValue(until, record[until.name], zone) : from;
  const days: string[] = [];
  for (let day = from < first ? first : from; day <= (end < last ? end : last); day = addDays(day, 1)) days.push(day);
  return days;
};
