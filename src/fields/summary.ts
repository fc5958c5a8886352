import type { AnyEntity, DayKey, Infer, NumberKey } from '#kit/entity/entity';
import type { Chart } from '#kit/resource/chart';
import type { AnyCond, Cond } from '#kit/entity/condition';
import type { Fields } from '#kit/entity/field';
import type { Report, ReportDef } from '#kit/resource/report';
import type { Addend, DayPath, ItemOf, ListOf, ListPath, Path, Step, Sum, Through } from '#kit/resource/summary';
import { compiled } from './summaryPlan';

/** A field, a stretch of time, what stands in the items, or a part of an address: { part: ['endereco', 'neighborhoord'] }. */
type By<E, W, L> =
  | Path<E, W>
  | { readonly step: Step }
  | { readonly item: ItemOf<E, L> }
  | { readonly part: readonly [E extends AnyEntity ? keyof E['fields'] & string : never, string] };
export type Named<T> = Readonly<Record<string, T>>;
/** With a condition of its own a figure looks at the rows that meet this one, in place of `where`. */
type Conditioned<E, T> = T | readonly [T, Cond<Infer<E>>];
type Common = Pick<
  ReportDef<Fields, Fields, Fields>,
  | 'label'
  | 'text'
  | 'menu'
  | 'path'
  | 'permission'
  | 'api'
  | 'plan'
  | 'call'
  | 'compare'
  | 'export'
  | 'csv'
  | 'print'
  | 'schedule'
>;
/** A share of a number behind a reference, by a number of the rows: ['pedido.desconto', 'total']. */
type Sharing<E, W> = readonly [{ [R in keyof W & string]: `${R}.${NumberKey<W[R]>}` }[keyof W & string], NumberKey<E>];
/**
 * The rows that rows of another entity refer to by `ref`, and what a field of these says; of what it refers to, with
 * `of`.
 */
export interface Beside {
  readonly rows: AnyEntity;
  readonly ref: string;
  readonly field: string;
  readonly of?: { readonly entity: AnyEntity; readonly field: string };
}
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
  H,
  N,
  A = Record<never, never>,
  V = Record<never, never>,
  T = Record<never, never>,
> extends Common {
  readonly from: E;
  /** Entities read through references, by the name of the reference: for paths like 'pedido.data'. */
  readonly with?: W;
  /** The rows are the items of this list, each with its record. */
  readonly each?: L;
  /** The day or instant that the period is about. */
  readonly on: DayPath<E, W>;
  readonly where?: Cond<Infer<E>>;
  /** Conditions that the referenced rows meet, by the name of the reference. */
  readonly whereOf?: { readonly [R in keyof W]?: Cond<W[R] extends AnyEntity ? Infer<W[R]> : never> };
  /** Asked above the table, besides the period; of a choice several. */
  readonly filters?: readonly Path<E, W>[];
  /** Asked too: what stands in a list of the rows, `'pagamentos.forma'`, or in rows that refer to them. */
  readonly among?: Named<ListPath<E> | Beside | { readonly part: readonly [keyof E['fields'] & string, string] }>;
  /** Asked with yes and no. */
  readonly flags?: Named<Cond<Infer<E>>>;
  /** Asks which hours of the day count, past midnight too: `horaInicio`, `horaFim`. */
  readonly hours?: true;
  /** Numbers that rows have of the record behind a reference, each its share of it, to the cent. */
  readonly shared?: H;
  /** With `each`: the items are those of one unit of the record, and their numbers count so many times. */
  readonly units?: NumberKey<E>;
  /** Lists the records themselves, the latest first; the charts have the groups of `choose`. */
  readonly rows?: readonly (keyof E['fields'] & string)[];
  /** A call of the totals alone, each part of them a list with how many there are and their sum of a figure. */
  readonly parts?: {
    readonly call: `POST /${string}`;
    readonly value: NoInfer<keyof S> & string;
    /** By a field, or by a stretch of the report's day. */
    readonly by: Named<Path<E, W> | { readonly step: Step }>;
    /** Those that count what is no row of the report by a condition of its own: ['porSituacao']. */
    readonly whole?: readonly string[];
    readonly items?: Named<{ readonly each: ListOf<E>; readonly by: string; readonly sum: string }>;
  };
  /** The earliest, and the latest. */
  readonly first?: Named<DayKey<E>>;
  readonly last?: Named<DayKey<E>>;
  /** How many different ones have none before the period. */
  readonly fresh?: Named<keyof E['fields'] & string>;
  /** Columns that make the groups, together. */
  readonly by?: B;
  /** Groups of which people choose one. */
  readonly choose?: O;
  /**
   * Choices that count other rows: the groups of another `summary`, whose figures of the same names are answered and
   * the rest left blank. A filter that it does not know is refused.
   */
  readonly others?: Named<Report>;
  readonly sum?: S;
  /** How many rows meet a condition; {}: all that `where` finds. */
  readonly count?: C;
  /** How many different ones. */
  readonly distinct?: D;
  /** Minutes from one instant to the other. */
  readonly mean?: M;
  /** How many have the second instant after the first. @example { atrasados: ['previsao', 'entregueEm'] } */
  readonly late?: T;
  /** The first less the second. */
  readonly less?: N;
  /** The first by the second; empty where the second is 0. */
  readonly ratio?: Q;
  readonly percent?: P;
  /** Values that are the same in every row of a group, such as the stock of its product. They have no total. */
  readonly same?: A;
  /** For how many days the first lasts, where so much of the second went in the period. */
  readonly cover?: V;
  /** The share of each row in the total of a figure, and its class of the ABC curve. */
  readonly share?: NoInfer<keyof S | keyof C> & string;
  /** Figures from the largest, groups from the first. */
  readonly sort?: NoInfer<keyof S | keyof C | keyof B> & string;
  /** At most four figures that stand above the charts, and required where there are more; the others stand behind «Mais números». */
  readonly headline?: readonly (NoInfer<keyof S | keyof C | keyof D | keyof M | keyof T | keyof N | keyof Q | keyof P> &
    string)[];
  /** Drawn above the table, in this order. 'grupo' is the group that people have chosen. */
  readonly charts?: readonly Chart<
    (NoInfer<keyof B | keyof O> & string) | 'grupo',
    NoInfer<Timed<B> | Timed<O>>,
    NoInfer<keyof S | keyof C | keyof D | keyof M | keyof Q | keyof P | keyof T> & string,
    NoInfer<keyof S | keyof C | keyof T> & string,
    NoInfer<keyof P> & string
  >[];
  /** Other labels than those of the fields and names. */
  readonly labels?: Named<string>;
}
type Of<K> = Named<readonly [K, K]>;
export type LooseBy =
  | string
  | { readonly step: Step }
  | { readonly item: string }
  | { readonly part: readonly [string, string] };
export type Loose = SummaryDef<
  AnyEntity,
  Named<AnyEntity>,
  string,
  Named<LooseBy>,
  Named<LooseBy>,
  Named<string | readonly [string, AnyCond]>,
  Named<AnyCond>,
  Named<string>,
  Named<readonly [string, string]>,
  Of<string>,
  Of<string>,
  Named<readonly [string, string]>,
  Of<string>,
  Named<string>,
  Of<string>,
  Named<readonly [string, string]>
>;

/**
 * A report whose filters, columns, totals, SQL, files and schedule follow from the entity that it counts. A report that
 * it cannot express stays `report` with a function.
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
  const H extends Named<Sharing<E, W>> = Record<never, never>,
  const S extends Named<Conditioned<E, Sum<Addend<E, L> | (keyof H & string)>>> = Record<never, never>,
  const C extends Named<Cond<Infer<E>> | Record<never, never>> = Record<never, never>,
  const D extends Named<Path<E, W>> = Record<never, never>,
  const M extends Named<readonly [DayPath<E, W>, DayPath<E, W>]> = Record<never, never>,
  const T extends Named<readonly [DayKey<E>, DayKey<E>]> = Record<never, never>,
  const N extends Of<NoInfer<keyof S | keyof C> & string> = Record<never, never>,
  const Q extends Of<NoInfer<keyof S | keyof C | keyof N | keyof A> & string> = Record<never, never>,
  const P extends Of<NoInfer<keyof S | keyof C | keyof N | keyof T> & string> = Record<never, never>,
  const A extends Named<Path<E, W>> = Record<never, never>,
  const V extends Of<NoInfer<keyof S | keyof C | keyof A> & string> = Record<never, never>,
>(
  name: string,
  def: SummaryDef<E, W, L, B, O, S, C, D, M, Q, P, H, N, A, V, T>,
): Report => compiled(name, def as unknown as Loose);
