import type { AnyEntity } from '#kit/entity';
import type { Chart } from '#kit/chart';
import type { AnyCond, Cond } from '#kit/condition';
import type { Infer } from '#kit/entity';
import type { Field, Fields } from '#kit/field';
import { report, type Report, type ReportDef } from '#kit/report';
import {
  steps,
  type Addend,
  type DayPath,
  type Figure,
  type GroupBy,
  type ItemOf,
  type ListOf,
  type Path,
  type Place,
  type Quotient,
  type Step,
  type SummaryPlan,
  type Through,
} from '#kit/summary';
import { sentence } from '#kit/text';
import { date } from './date/date';
import { decimal } from './decimal/decimal';
import { enumOf } from './enum/enum';
import { integer } from './integer/integer';
import { money } from './money/money';
import { percent } from './percent/percent';
import { text } from './text/text';

type By<E, W, L> = Path<E, W> | { readonly step: Step } | { readonly item: ItemOf<E, L> };
type Named<T> = Readonly<Record<string, T>>;
/** With a condition of its own a figure looks at the rows that meet this one, in place of `where`. */
type Conditioned<E, T> = T | readonly [T, Cond<Infer<E>>];
type Common = Pick<
  ReportDef<Fields, Fields, Fields>,
  'label' | 'text' | 'menu' | 'path' | 'permission' | 'plan' | 'call' | 'compare' | 'export' | 'print' | 'schedule'
>;
/** The groups that are stretches of time. */
type Timed<G> = { [K in keyof G]: G[K] extends { readonly step: Step } ? K : never }[keyof G] & string;
export interface SummaryDef<
  E extends AnyEntity,
  W,
  L,
  B,
  O,
  S,
  C,
  D,
  M,
  Q,
  P,
  A = Record<never, never>,
  V = Record<never, never>,
> extends Common {
  readonly from: E;
  /** Entities read through references, by the name of the reference: for paths like 'pedido.data'. */
  readonly with?: W;
  /** The rows are the items of this list, each with its record. */
  readonly each?: L;
  /** The day or instant that the period is about. */
  readonly on: DayPath<E, W>;
  readonly where?: Cond<Infer<E>>;
  /** What the rows behind references meet, by the name of the reference. */
  readonly whereOf?: { readonly [R in keyof W]?: Cond<W[R] extends AnyEntity ? Infer<W[R]> : never> };
  /** Asked above the table, besides the period. */
  readonly filters?: readonly Path<E, W>[];
  /** Columns that make the groups, together. */
  readonly by?: B;
  /** Groups of which people choose one. */
  readonly choose?: O;
  readonly sum?: S;
  /** How many rows meet a condition; {}: all that `where` finds. */
  readonly count?: C;
  /** How many different ones. */
  readonly distinct?: D;
  /** Minutes from one instant to the other. */
  readonly mean?: M;
  /** The first by the second; empty where the second is 0. */
  readonly ratio?: Q;
  readonly percent?: P;
  /** What is the same in every row of a group: the stock of the product that they are of. It has no total. */
  readonly same?: A;
  /** For how many days the first lasts, where so much of the second went in the period. */
  readonly cover?: V;
  /** The share of each row in the total of a figure, and its class of the ABC curve. */
  readonly share?: NoInfer<keyof S | keyof C> & string;
  /** Figures from the largest, groups from the first. */
  readonly sort?: NoInfer<keyof S | keyof C | keyof B> & string;
  /** Drawn above the table, in this order. 'grupo' is the group that people have chosen. */
  readonly charts?: readonly Chart<
    (NoInfer<keyof B | keyof O> & string) | 'grupo',
    NoInfer<Timed<B> | Timed<O>>,
    NoInfer<keyof S | keyof C | keyof D | keyof M | keyof Q | keyof P> & string,
    NoInfer<keyof S | keyof C> & string,
    NoInfer<keyof P> & string
  >[];
  /** Other labels than those of the fields and names. */
  readonly labels?: Named<string>;
}
type Of<K> = Named<readonly [K, K]>;
type Loose = SummaryDef<
  AnyEntity,
  Named<AnyEntity>,
  string,
  Named<string | { readonly step: Step } | { readonly item: string }>,
  Named<string | { readonly step: Step } | { readonly item: string }>,
  Named<string | readonly [string, AnyCond]>,
  Named<AnyCond>,
  Named<string>,
  Named<readonly [string, string]>,
  Of<string>,
  Of<string>,
  Named<string>,
  Of<string>
>;

/**
 * A report whose filters, columns, totals, SQL, files and schedule follow from the entity that it counts. What it cannot
 * say stays `report` with a function.
 *
 * @example
 * export const vendas = summary('vendas', {
 *   label: 'Vendas', permission: ['PEDIDO_VER'], call: 'POST /pedido/relatorio/vendas/{page}/{size}',
 *   from: pedido, on: 'data', where: { situacao: { not: 'CANCELADO' } }, filters: ['canal'],
 *   by: { dia: { step: 'day' } }, count: { pedidos: {} }, sum: { total: 'total' }, ratio: { ticket: ['total', 'pedidos'] },
 *   charts: [{ kind: 'line', x: 'dia', y: 'total' }], compare: 'previous',
 * });
 */
export const summary = <
  const E extends AnyEntity,
  const W extends Through<E> = Record<never, never>,
  const L extends ListOf<E> = never,
  const B extends Named<By<E, W, L>> = Record<never, never>,
  const O extends Named<By<E, W, L>> = Record<never, never>,
  const S extends Named<Conditioned<E, Addend<E, L>>> = Record<never, never>,
  const C extends Named<Cond<Infer<E>> | Record<never, never>> = Record<never, never>,
  const D extends Named<Path<E, W>> = Record<never, never>,
  const M extends Named<readonly [DayPath<E, W>, DayPath<E, W>]> = Record<never, never>,
  const Q extends Of<NoInfer<keyof S | keyof C | keyof A> & string> = Record<never, never>,
  const P extends Of<NoInfer<keyof S | keyof C> & string> = Record<never, never>,
  const A extends Named<Path<E, W>> = Record<never, never>,
  const V extends Of<NoInfer<keyof S | keyof C | keyof A> & string> = Record<never, never>,
>(
  name: string,
  def: SummaryDef<E, W, L, B, O, S, C, D, M, Q, P, A, V>,
): Report => compiled(name, def as unknown as Loose);

const compiled = (name: string, def: Loose): Report => {
  const { from, with: through = {}, each, labels = {}, choose, share } = def;
  const place = (path: string): Place => {
    const [first, second] = path.split('.') as [string, string?];
    return second === undefined ? { of: 'own', field: first } : { of: 'ref', ref: first, field: second };
  };
  const fieldAt = (at: Place): Field => {
    const found =
      at.of === 'ref'
        ? through[at.ref]?.fields[at.field]
        : at.of === 'item'
          ? (from.fields[each!] as Field & { readonly item: Fields }).item[at.field]
          : from.fields[at.field];
    if (!found) throw new Error(`${name}: '${at.field}' is no field of what the report reads`);
    return found;
  };
  const labelled = (field: Field, key: string, own?: string): Field => ({
    ...field,
    options: { label: labels[key] ?? own ?? field.options.label ?? sentence(key), read: field.options.read },
  });
  const groupOf = (by: NonNullable<Loose['by']>[string]): GroupBy =>
    typeof by === 'string' ? { place: place(by) } : 'item' in by ? { place: { of: 'item', field: by.item } } : by;
  const shownAs = (key: string, group: GroupBy): Field =>
    'place' in group
      ? labelled(fieldAt(group.place), key)
      : labelled(group.step === 'day' || group.step === 'week' ? date() : text(), key, steps[group.step]);

  const by = mapped(def.by ?? {}, groupOf);
  const chosen = choose && mapped(choose, groupOf);
  const sums = Object.entries(def.sum ?? {}).map(([key, said]): Figure => {
    const [path, where] = typeof said === 'string' ? [said, undefined] : said;
    return { name: key, kind: 'sum', where, place: each ? { of: 'item', field: path } : place(path) };
  });
  const figures: readonly Figure[] = [
    ...Object.entries(def.count ?? {}).map(([key, where]): Figure => ({
      name: key,
      kind: 'count',
      ...(Object.keys(where).length > 0 && { where }),
    })),
    ...sums,
    ...Object.entries(def.distinct ?? {}).map(([key, path]): Figure => ({
      name: key,
      kind: 'distinct',
      place: place(path),
    })),
    ...Object.entries(def.mean ?? {}).map(([key, [start, end]]): Figure => ({
      name: key,
      kind: 'mean',
      from: start,
      to: end,
    })),
    ...Object.entries(def.same ?? {}).map(([key, path]): Figure => ({ name: key, kind: 'same', place: place(path) })),
  ];
  const figureField = (one: Figure): Field =>
    one.kind === 'sum' || one.kind === 'same'
      ? labelled(fieldAt(one.place), one.name, labels[one.name] ?? sentence(one.name))
      : integer({ label: labels[one.name] ?? sentence(one.name) });
  const isMoney = (key: string): boolean =>
    sums.some((one) => one.name === key && one.kind === 'sum' && fieldAt(one.place).kind.name === 'money');
  const quotients: readonly Quotient[] = [
    ...Object.entries(def.ratio ?? {}).map(([key, [of, divisor]]) => ({
      name: key,
      of,
      by: divisor,
      isPercent: false,
      places: 2,
    })),
    ...Object.entries(def.percent ?? {}).map(([key, [of, divisor]]) => ({
      name: key,
      of,
      by: divisor,
      isPercent: true,
      places: 2,
    })),
    ...Object.entries(def.cover ?? {}).map(([key, [of, divisor]]) => ({
      name: key,
      of,
      by: divisor,
      isPercent: false,
      isCover: true as const,
      places: 0,
    })),
  ];
  const quotientField = ({ name: key, of, isPercent, isCover }: Quotient): Field => {
    const options = { label: labels[key] ?? sentence(key) };
    if (isCover) return integer(options);
    return isPercent ? percent(options) : isMoney(of) ? money(options) : decimal({ ...options, places: 2 });
  };
  const totals: Fields = {
    ...Object.fromEntries(figures.map((one) => [one.name, figureField(one)])),
    ...Object.fromEntries(quotients.map((one) => [one.name, quotientField(one)])),
  };
  const filters = Object.fromEntries((def.filters ?? []).map((path) => [path.split('.').at(-1)!, place(path)]));
  const plan: SummaryPlan = {
    entity: from.name,
    each,
    with: mapped(through, (one) => one.name),
    on: place(def.on),
    where: def.where,
    whereOf: (def.whereOf ?? {}) as SummaryPlan['whereOf'],
    filters,
    by,
    ...(chosen && {
      choose: Object.fromEntries(
        Object.entries(chosen).map(([key, group]) => [key, { ...group, shown: shownAs(key, group) }]),
      ),
    }),
    figures,
    quotients,
    share,
    sort: def.sort,
  };
  const {
    label,
    text: told,
    menu,
    path,
    permission,
    plan: sold,
    call,
    compare,
    export: formats,
    print,
    schedule,
    charts,
  } = def;
  return report(name, {
    label,
    text: told,
    menu,
    path,
    permission,
    plan: sold,
    call,
    compare,
    export: formats,
    print,
    schedule,
    filters: {
      inicio: date({ label: 'De', required: true }),
      fim: date({ label: 'Até', required: true }),
      ...(chosen && {
        agrupar: enumOf(
          mapped(choose, (_, key) => plan.choose![key]!.shown.options.label!),
          { label: 'Agrupar por', required: true, default: Object.keys(choose)[0]! },
        ),
      }),
      ...mapped(filters, (at, key) => labelled(fieldAt(at), key, fieldAt(at).options.label)),
    },
    period: ['inicio', 'fim'],
    columns: {
      ...(chosen && { grupo: text({ label: 'Grupo' }) }),
      ...mapped(by, (group, key) => shownAs(key, group)),
      ...totals,
      ...(share && { participacao: percent({ label: 'Participação' }), curva: text({ label: 'Curva ABC' }) }),
    },
    totals,
    charts: charts as never,
    summary: plan,
  } as never) as unknown as Report;
};
const mapped = <T, U>(all: Named<T>, make: (one: T, key: string) => U): Readonly<Record<string, U>> =>
  Object.fromEntries(Object.entries(all).map(([key, one]) => [key, make(one, key)]));
