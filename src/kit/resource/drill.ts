/** Converts a figure of a report to the filter of the list of its rows. */
import type { AnyChart, ChartView, Key } from './chart';
import type { AnyCond } from '../entity/condition';
import type { FilterBody } from '../calls/envelope';
import type { Model } from '../read/model';
import { plusDays, shownIn, startOfDay, type Period } from '../period';
import { afterStep, firstDay } from './stretch';
import type { GroupBy, SummaryPlan } from './summary';

/** The groups of a report's rows, in their order: what people chose, then those that it always has. */
export const groupsOf = (
  { by, choose }: Pick<SummaryPlan, 'by' | 'choose'>,
  chosen: unknown,
): { readonly names: readonly string[]; readonly groups: readonly GroupBy[] } => {
  const first = choose?.[String(chosen)];
  return {
    names: [...(first ? ['grupo'] : []), ...Object.keys(by)],
    groups: [...(first ? [first] : []), ...Object.values(by)],
  };
};
/** Is the group told by another one: the telephone of the customer, where the customer is a group too? */
export const isTold = (by: GroupBy, groups: readonly GroupBy[]): boolean => {
  if (!('place' in by) || by.place.of !== 'ref') return false;
  const { ref } = by.place;
  return groups.some((one) => 'place' in one && one.place.of === 'own' && one.place.field === ref);
};
export interface Counted {
  readonly period: Period;
  readonly filters: Readonly<Record<string, unknown>>;
  readonly groups: readonly { readonly by: GroupBy; readonly key: Key }[];
  /** Figure whose rows are listed; those of the whole report when left out. */
  readonly figure?: string;
}
/** Groups of a figure of a chart; undefined where it is put together of several. */
export const groupsAt = (
  { by, choose }: Pick<SummaryPlan, 'by' | 'choose'>,
  chart: AnyChart,
  { marks, series, step }: ChartView,
  chosen: unknown,
  [at, mark]: readonly [series: number, mark: number],
): Counted['groups'] | undefined => {
  if (chart.kind === 'funnel' || chart.kind === 'gauge') return [];
  const named = (name: string): GroupBy | undefined => choose?.[name === 'grupo' ? String(chosen) : name] ?? by[name];
  const one = series[at]!;
  const x = named(chart.x);
  const { key } = (one.before?.marks ?? marks)[mark] ?? {};
  if (!x || key === undefined) return undefined;
  // A long period is shown by longer stretches than the declaration says.
  const first = { by: 'step' in x ? { step: step ?? x.step } : x, key };
  if (!('series' in chart)) return [first];
  const second = named(chart.series);
  return second && one.key !== undefined ? [first, { by: second, key: one.key }] : undefined;
};
type Test = readonly [field: string, test: unknown];
/** More stretches of time than these would make an address that no browser keeps. */
const mostRanges = 60;

/**
 * Undefined where no list has such a filter: the rows are items, one instant is compared with another, the day or a
 * condition is that of a reference, or an hour of too many days is meant.
 */
export const drillOf = (
  model: Model,
  plan: SummaryPlan,
  { period, filters, groups: all, figure }: Counted,
  zone: string,
): FilterBody | undefined => {
  const told = all.map(({ by }) => by);
  const groups = all.filter(({ by }) => !isTold(by, told));
  const { each, on, whereOf } = plan;
  if (plan.figures.some(({ name, kind }) => name === figure && kind === 'late')) return undefined;
  const asked = Object.entries(plan.filters).filter(([name]) => isAsked(filters[name]));
  const flags = Object.entries(plan.flags).filter(([name]) => isAsked(filters[name]));
  if (flags.some(([name]) => filters[name] === false)) return undefined;
  const places = [...asked.map(([, at]) => at), ...groups.flatMap(({ by }) => ('place' in by ? [by.place] : []))];
  const isBeside = [...Object.keys(plan.among), ...(plan.hours ?? [])].some((name) => isAsked(filters[name]));
  if (isBeside || each || on.of !== 'own' || Object.keys(whereOf).length > 0 || places.some(({ of }) => of !== 'own'))
    return undefined;
  const time = timeOf(model, on.field, period, groups, zone);
  if (!time) return undefined;
  const where = whereOfFigure(plan, figure);
  const conditions = where === undefined ? [] : Array.isArray(where) ? [{ $or: where }] : [where];
  return merged([
    ...time,
    ...groups.flatMap(({ by, key }): Test[] =>
      'place' in by ? [[by.place.field, key === null ? { empty: true } : key]] : [],
    ),
    ...asked.map(([name, at]): Test => [at.field, filters[name]]),
    ...[...conditions, ...flags.map(([, cond]) => cond)].flatMap((one) => Object.entries(one) as Test[]),
  ]);
};

const isAsked = (value: unknown): boolean =>
  value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);

const whereOfFigure = (plan: SummaryPlan, name: string | undefined): AnyCond | undefined => {
  const rows = plan.quotients.find((one) => one.name === name)?.by ?? name;
  return plan.figures.find((one) => one.name === rows)?.where ?? plan.where;
};

/** A test of each field, as chips show them; what a field is asked besides stands in the advanced filter. */
const merged = (tests: readonly Test[]): FilterBody => {
  const chips = new Map<string, unknown>();
  const rest: object[] = [];
  for (const [name, test] of tests)
    if (name.startsWith('$') || (chips.has(name) && JSON.stringify(chips.get(name)) !== JSON.stringify(test)))
      rest.push({ [name]: test });
    else chips.set(name, test);
  return { ...Object.fromEntries(chips), ...(rest.length > 0 && { $or: [{ $and: rest }] }) } as FilterBody;
};

const timeOf = (
  model: Model,
  field: string,
  period: Period,
  groups: Counted['groups'],
  zone: string,
): readonly Test[] | undefined => {
  const isDay = model.fields[field]?.kind.name === 'date';
  let { from, to } = period;
  let hour: number | undefined;
  let weekday: number | undefined;
  for (const { by, key } of groups) {
    if (!('step' in by)) continue;
    // Without a day a row is in no period.
    if (key === null) return undefined;
    if (by.step === 'hour') hour = Number(key);
    else if (by.step === 'weekday') weekday = Number(key);
    else {
      const first = firstDay(String(key));
      const last = plusDays(afterStep(by.step, String(key)), -1);
      if (first > from) from = first;
      if (last < to) to = last;
    }
  }
  if (hour !== undefined && isDay) return undefined;
  const within = isDay
    ? { gte: from, lte: to }
    : { gte: startOfDay(from, zone), lt: startOfDay(plusDays(to, 1), zone) };
  if (hour === undefined && weekday === undefined) return [[field, within]];
  const ranges: object[] = [];
  for (let day = from; day <= to; day = plusDays(day, 1)) {
    if (weekday !== undefined && (new Date(`${day}T00:00:00Z`).getUTCDay() || 7) !== weekday) continue;
    ranges.push({ [field]: isDay ? day : rangeOf(day, hour, zone) });
    if (ranges.length > mostRanges) return undefined;
  }
  return [
    [field, within],
    ['$or', ranges],
  ];
};

const hourLong = 3_600_000;
/** An hour of a day by the clocks of the zone: none where they were put forward over it, two where they were put back. */
const rangeOf = (day: string, hour: number | undefined, zone: string): object => {
  const [start, end] = [startOfDay(day, zone), startOfDay(plusDays(day, 1), zone)];
  if (hour === undefined) return { gte: start, lt: end };
  const first = Date.parse(start);
  const count = (Date.parse(end) - first) / hourLong;
  const at = (hours: number): string => new Date(first + hours * hourLong).toISOString();
  if (count === 24) return { gte: at(hour), lt: at(hour + 1) };
  const shown = Array.from({ length: count }, (_, hours) =>
    new Date(shownIn(first + hours * hourLong, zone)).getUTCHours(),
  );
  const begins = shown.indexOf(hour);
  return begins < 0 ? { gte: start, lt: start } : { gte: at(begins), lt: at(shown.lastIndexOf(hour) + 1) };
};
