import type { AnyCond, Cond } from '../entity/condition';
import type { AnyEntity, DerivedKey, Infer, NumberKey } from '../entity/entity';
import type { Field, Fields } from '../entity/field';
import { sentence } from '../text';
import type { Permission } from '../vocabulary';

/** Rows of the list's filter that also meet this; empty: all of them. */
type Met<E> = Cond<Infer<E> & { readonly [K in DerivedKey<E>]: string }>;
type Added<E> = NumberKey<E> | readonly NumberKey<E>[];

/**
 * Figures above a list, for what it is filtered by: `POST call` takes `{ filter }`. Readers of the list may call it.
 *
 * @example totals: { call: 'POST totais', count: { pedidos: {} }, sum: { vendas: 'total', cancelado: ['total', {
 * situacao: 'CANCELADO' }] }, ratio: { ticket: ['vendas', 'pedidos'] } }
 */
export interface Totals<E> {
  readonly call: `POST ${string}`;
  readonly count?: Readonly<Record<string, Met<E>>>;
  /** A field, or several added up; of the rows that meet a condition, where one follows. */
  readonly sum?: Readonly<Record<string, Added<E> | readonly [Added<E>, Met<E>]>>;
  /** One figure by another, to the cent; empty where the other is 0. */
  readonly ratio?: Readonly<Record<string, readonly [of: string, by: string]>>;
  /** Permission for a figure that tells more than the rows do; other users do not get it. */
  readonly read?: Readonly<Record<string, Permission>>;
  /** Made of the names where left out. */
  readonly labels?: Readonly<Record<string, string>>;
}

/** A count, where no fields are added. */
export interface Figure {
  readonly name: string;
  readonly add?: readonly string[];
  readonly where?: AnyCond;
}
export interface ModelTotals {
  readonly call: Totals<AnyEntity>['call'];
  /** Answered and shown fields, in this order. */
  readonly show: Fields;
  readonly figures: readonly Figure[];
  readonly ratios: Readonly<Record<string, readonly [of: string, by: string]>>;
  /** Figures that ask for a permission of their own. */
  readonly kept: readonly string[];
}

type Written = readonly [string | readonly string[], AnyCond];
const isWritten = (sum: readonly unknown[]): sum is Written => sum.length === 2 && typeof sum[1] === 'object';
const addedBy = (sum: string | readonly unknown[]): Omit<Figure, 'name'> => {
  if (typeof sum === 'string') return { add: [sum] };
  if (!isWritten(sum)) return { add: sum as readonly string[] };
  return { add: [sum[0]].flat(), where: sum[1] };
};

/** `integer`: the field of a count. */
export const totalsOf = (
  { call, count = {}, sum = {}, ratio = {}, read = {}, labels = {} }: Totals<AnyEntity>,
  fields: Fields,
  integer: Field,
): ModelTotals => {
  const figures: readonly Figure[] = [
    ...Object.entries(count).map(([name, where]) => ({ name, where: where as AnyCond })),
    ...Object.entries(sum).map(([name, one]) => ({ name, ...addedBy(one) })),
  ];
  // A sum is as secret as what it adds.
  const shown = (name: string, of: Field, required: boolean): Field => ({
    ...of,
    options: {
      label: labels[name] ?? sentence(name),
      // Null for users who may not read it.
      required: required && (read[name] ?? of.options.read) === undefined,
      read: read[name] ?? of.options.read,
      personal: of.options.personal,
      masked: of.options.masked,
    },
  });
  const show: Record<string, Field> = {};
  for (const { name, add: [first] = [] } of figures)
    show[name] = shown(name, (first !== undefined && fields[first]) || integer, true);
  for (const [name, [of, by]] of Object.entries(ratio)) {
    const field = show[of] ?? integer;
    show[name] = shown(
      name,
      { ...field, options: { ...field.options, read: field.options.read ?? show[by]?.options.read } },
      false,
    );
  }
  return { call, show, figures, ratios: ratio, kept: Object.keys(read) };
};
