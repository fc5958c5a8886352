/** Charts of a report: what a declaration says of them, and the figures that are drawn. */
import { plusDays, type Period } from '../period';
import { afterStep } from './stretch';
import { stepText, type Step } from './summary';

interface Said {
  /** Its heading; made of the figure and the group where it is left out. */
  readonly label?: string;
  /** Subject of the chart, in a sentence under the heading. */
  readonly text?: string;
}
/**
 * X: groups; T: those that are stretches of time; Y: figures; A: figures whose parts add up to the whole; P: totals in
 * percent; F: totals that are steps.
 */
export type Chart<X = string, T = string, Y = string, A = string, P = string, F = A> = Said &
  (
    | { readonly kind: 'bar'; readonly x: X; readonly y: Y }
    /** With the period before beside it, where the report compares. */
    | { readonly kind: 'line'; readonly x: T; readonly y: Y }
    /** Groups that have few values: an option, yes or no, a stretch of time. */
    | { readonly kind: 'stacked' | 'heat'; readonly x: X; readonly series: X; readonly y: A }
    /** Totals, each a part of the one before it. */
    | { readonly kind: 'funnel'; readonly steps: readonly [F, F, ...F[]] }
    /** A total in percent, on a scale that ends at `most`, 100 when left out. */
    | { readonly kind: 'gauge'; readonly y: P; readonly most?: number }
  );
export type AnyChart = Chart;
export type ChartKind = AnyChart['kind'];

/** A value that makes a group, as the services store it. */
export type Key = string | number | boolean | null;
export interface ChartMark {
  readonly text: string;
  /** Left out where it is no group of its own: «Outros». */
  readonly key?: Key;
}
export interface ChartSeries extends ChartMark {
  /** One for each mark; null where there is none. */
  readonly values: readonly (number | null)[];
  /** Period before: its days and marks. */
  readonly before?: Period & { readonly marks: readonly ChartMark[] };
}
/** A chart as it travels: marks along its axis, and what each series has at them. */
export interface ChartView {
  readonly marks: readonly ChartMark[];
  readonly series: readonly ChartSeries[];
  /** The stretch of time that each mark is. */
  readonly step?: Step;
  /** Note on values that are not shown one by one. */
  readonly note?: string;
}
export interface ChartsView {
  /** One for each declared chart; null where the person may not read what it shows. */
  readonly charts: readonly (ChartView | null)[];
}

/** More points than these are no longer told apart. */
export const mostMarks = 100;
const coarser: Partial<Record<Step, Step>> = { day: 'week', week: 'month', month: 'year' };
const thinned: Partial<Record<Step, string>> = { week: 'semana', month: 'mês', year: 'ano' };

/** The stretch that a day falls into. */
const markOf = (step: Step, day: string): string =>
  step === 'week' ? plusDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7)) : day.slice(0, lengths[step]);
const lengths: Partial<Record<Step, number>> = { month: 7, year: 4 };
/** All stretches that a period touches; undefined where they are more than can be shown. */
const between = (step: Step, { from, to }: Period, most: number): readonly string[] | undefined => {
  const found: string[] = [];
  for (let day = from; day <= to; day = afterStep(step, found.at(-1)!)) {
    if (found.length === most) return undefined;
    found.push(markOf(step, day));
  }
  return found;
};
export interface Stretches {
  readonly step: Step;
  /** Undefined: no line of days, or one without an end. */
  readonly keys?: readonly string[];
  readonly note?: string;
}
/** A long period is shown by longer stretches, which are counted anew: nothing is left out. */
export const stretchesOf = (asked: Step, period: Period, most = mostMarks): Stretches => {
  if (asked === 'hour') return { step: asked };
  if (asked === 'weekday') return { step: asked, keys: ['1', '2', '3', '4', '5', '6', '7'] };
  for (let step: Step | undefined = asked; step; step = coarser[step]) {
    const keys = between(step, period, most);
    if (keys) return { step, keys, ...(step !== asked && { note: `Mostrado por ${thinned[step]!}.` }) };
  }
  return { step: 'year', note: 'Mostrado por ano.' };
};
export const markText = (step: Step, key: string): string =>
  step === 'week' ? `Semana de ${stepText(step, key)}` : stepText(step, key);
