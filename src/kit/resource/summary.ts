/** How a report from declarations puts rows together: what `summary` of #fields has read, and the server makes SQL of. */
import { dayText } from '#kit/dayText';
import type { AnyCond } from '../entity/condition';
import type { DayKey, Infer, NumberKey, RefKey, TargetOf } from '../entity/entity';
import type { Field } from '../entity/field';

/** A stretch of the report's day, in the company's zone. */
export type Step = 'day' | 'week' | 'month' | 'year' | 'hour' | 'weekday';
export const steps: Readonly<Record<Step, string>> = {
  day: 'Dia',
  week: 'Semana de',
  month: 'Mês',
  year: 'Ano',
  hour: 'Hora',
  weekday: 'Dia da semana',
};
/** A column of the rows: of the entity, of what one of its references names, or of an item of its list. */
export type Place =
  | { readonly of: 'own' | 'item'; readonly field: string }
  /** A share of a number of the record behind a reference, see `Shared`. */
  | { readonly of: 'shared'; readonly field: string }
  /** A part of an address or a group. */
  | { readonly of: 'part'; readonly field: string; readonly part: string }
  | { readonly of: 'ref'; readonly ref: string; readonly field: string };
export type GroupBy = { readonly step: Step } | { readonly place: Place };
export type Figure = { readonly name: string; readonly where?: AnyCond } & (
  | { readonly kind: 'sum' | 'distinct'; readonly place: Place; readonly and?: Term }
  | { readonly kind: 'first' | 'last' | 'same'; readonly place: Place }
  /** How many different ones have no row before the period. */
  | { readonly kind: 'fresh'; readonly place: Place }
  | { readonly kind: 'count' }
  /** Two instants: the minutes from one to the other, or the number of rows with the second after the first. */
  | { readonly kind: 'mean' | 'late'; readonly from: string; readonly to: string }
);
/** Operation on the first number of each row before it is added. */
export interface Term {
  readonly op: '+' | '-' | '*';
  readonly place: Place;
}
/**
 * A number of the record behind a reference, shared over its rows by a number of theirs as `ratear` does: to the cent,
 * so that the shares add up to it.
 */
export interface Shared {
  readonly ref: string;
  readonly field: string;
  readonly by: string;
}
/** Rows by what stands in a list of theirs, or by rows that refer to them. */
export type Among =
  | { readonly list: string; readonly field: string }
  | {
      readonly entity: string;
      readonly ref: string;
      readonly field: string;
      readonly of?: { readonly entity: string; readonly field: string };
    };
export interface Quotient {
  readonly name: string;
  readonly of: string;
  readonly by: string;
  /** In percent. */
  readonly isPercent: boolean;
  /** For how many days `of` lasts, where so much of `by` went in the period. */
  readonly isCover?: true;
  readonly places: number;
}
export interface SummaryPlan {
  readonly entity: string;
  /** The list whose items are the rows. */
  readonly each?: string;
  /** The entities that references name, by the reference. */
  readonly with: Readonly<Record<string, string>>;
  readonly on: Place;
  readonly where?: AnyCond;
  /** Conditions on referenced rows, by the name of the reference. */
  readonly whereOf: Readonly<Record<string, AnyCond>>;
  /** The column that a filter of the report is about. */
  readonly filters: Readonly<Record<string, Place>>;
  /** Filters by what stands beside the rows. */
  readonly among: Readonly<Record<string, Among>>;
  /** Filters with yes and no: what the rows of a yes meet. */
  readonly flags: Readonly<Record<string, AnyCond>>;
  /** The two filters with the hours of the day that count. */
  readonly hours?: readonly [from: string, to: string];
  readonly shared: Readonly<Record<string, Shared>>;
  /** Items of one unit each: the number of units of the record. */
  readonly units?: string;
  /** The fields of the records that are listed in place of groups. */
  readonly rows?: readonly string[];
  /** A call of the totals alone, with the parts that they are of. */
  readonly parts?: {
    readonly call: string;
    readonly by: Readonly<Record<string, { readonly name: string; readonly field: Field; readonly plan: SummaryPlan }>>;
  };
  readonly by: Readonly<Record<string, GroupBy>>;
  /** Groups of which people choose one, by the filter `agrupar`. */
  readonly choose?: Readonly<Record<string, GroupBy & { readonly shown: Field }>>;
  /** Choices whose rows are others than those of the report: of these the columns of the same names are answered. */
  readonly others?: Readonly<
    Record<string, { readonly plan: SummaryPlan; readonly by: GroupBy; readonly shown: Field }>
  >;
  readonly figures: readonly Figure[];
  /** The first figure less the second. */
  readonly differences: readonly { readonly name: string; readonly of: string; readonly by: string }[];
  readonly quotients: readonly Quotient[];
  /** The figure whose share of the total each row has. */
  readonly share?: string;
  readonly sort?: string;
}

type Own<E> = E extends { readonly fields: infer F } ? keyof F & string : never;
/** Entities that a report reads through references: by the name of the reference. */
export type Through<E> = { readonly [K in RefKey<E>]?: TargetOf<E, K> };
type Beyond<W, K extends 'any' | 'day'> = {
  [R in keyof W & string]: `${R}.${K extends 'day' ? DayKey<W[R]> : Own<W[R]>}`;
}[keyof W & string];
export type Path<E, W> = Own<E> | Beyond<W, 'any'>;
export type DayPath<E, W> = DayKey<E> | Beyond<W, 'day'>;
/** The lists of an entity, and the keys of their items. */
export type ListOf<E> = E extends { readonly fields: infer F }
  ? { [K in keyof F]: F[K] extends { readonly item: object } ? K : never }[keyof F] & string
  : never;
type Row<E, L> = L extends keyof Infer<E> ? (NonNullable<Infer<E>[L]> extends readonly (infer I)[] ? I : never) : never;
export type ItemOf<E, L> = keyof Row<E, L> & string;
type ItemNumber<I> = { [K in keyof I]: NonNullable<I[K]> extends number ? K : never }[keyof I] & string;
/**
 * Numbers that a report adds. A report of items adds only their own: the parent's would be counted once for each item.
 */
export type Addend<E, L> = [L] extends [never] ? NumberKey<E> : ItemNumber<Row<E, L>>;
/** A number of each row, or two of them. @example 'valor - troco' */
export type Sum<A extends string> = A | `${A} ${Term['op']} ${A}`;
/** `pagamentos.forma`: what stands in a list. */
export type ListPath<E> = { [L in ListOf<E>]: `${L}.${ItemOf<E, L>}` }[ListOf<E>];

/** A quotient as people read it; null where there is nothing to divide by. */
export const quotientOf = (
  { of, by, isPercent, isCover, places }: Quotient,
  row: Readonly<Record<string, unknown>>,
  days = 1,
): number | null => {
  if (row[of] === null) return null;
  const [first, second] = [Number(row[of]), Number(row[by])];
  const scale = 10 ** places;
  return second === 0 ? null : Math.round((first / second) * (isPercent ? 100 : isCover ? days : 1) * scale) / scale;
};
/** The class of the ABC curve: the first 80 % of the whole, up to 95 %, the rest. */
export const curveOf = (running: number, whole: number): 'A' | 'B' | 'C' => {
  const reached = whole === 0 ? 0 : running / whole;
  return reached <= 0.8 ? 'A' : reached <= 0.95 ? 'B' : 'C';
};
const weekdays = ['Segunda-feira', 'Terça-feira', 'Quarta-feira', 'Quinta-feira', 'Sexta-feira', 'Sábado', 'Domingo'];
/** Text of a stretch that is no day: '2026-11', '19', '1'. */
export const stepText = (step: Step, value: string): string => {
  switch (step) {
    case 'month':
      return dayText(value);
    case 'hour':
      return `${value.padStart(2, '0')}h`;
    case 'weekday':
      return weekdays[Number(value) - 1] ?? value;
    default:
      return dayText(value);
  }
};
