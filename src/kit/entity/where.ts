import type { Selection } from '../calls/action';
import type { Operators } from './condition';
import type { DerivedKey, Infer } from './entity';
import type { FilterBody } from '../calls/envelope';

declare const asked: unique symbol;
/** The filter of a list as a request brought it. The house has checked it against what the person may read. */
export interface AskedFilter extends Pick<FilterBody, '$search' | '$sort' | '$trash'> {
  readonly [asked]: true;
}
/** The rows of a selection as a condition. */
export const chosen = (selection: Selection): AskedFilter =>
  ('ids' in selection ? { id: selection.ids } : { ...selection.filter }) as unknown as AskedFilter;

type System = 'criadoEm' | 'atualizadoEm';
/** One of the values of a field that holds several. */
type Single<T> = NonNullable<T> extends readonly (infer I)[] ? I : NonNullable<T>;
interface Texts {
  readonly contains?: string;
  readonly starts?: string;
}
type Operand<T> = [Single<T>] extends [boolean | number | string]
  ? Single<T> | readonly Single<T>[] | null | (Operators<Single<T>> & (Single<T> extends string ? Texts : unknown))
  : null | { readonly empty: boolean };
/** The fields of a group: 'address.cep'. */
export type Inner<R> = {
  [K in keyof R & string]: NonNullable<R[K]> extends readonly unknown[]
    ? never
    : NonNullable<R[K]> extends object
      ? `${K}.${keyof NonNullable<R[K]> & string}`
      : never;
}[keyof R & string];
type At<R, P> = P extends `${infer K}.${infer N}`
  ? K extends keyof R
    ? N extends keyof NonNullable<R[K]>
      ? NonNullable<R[K]>[N]
      : never
    : never
  : never;

type Fielded<R> = { readonly [K in keyof R]?: Operand<R[K]> } & { readonly [P in Inner<R>]?: Operand<At<R, P>> } & {
  readonly [K in System]?: Operators<string>;
};
interface Joined<E> {
  readonly $and?: readonly Condition<E>[];
  readonly $or?: readonly Condition<E>[];
  /** Every word is found in the record's search text. */
  readonly $search?: string;
  readonly $sort?: readonly Sorting<E>[];
  /** The rows of the bin, in place of the others. */
  readonly $trash?: true;
}
export type Sorting<E> = readonly [field: (keyof Infer<E> & string) | System, direction: 'asc' | 'desc'];
/**
 * Which rows a function of the business means. A misspelt field and a value that the field cannot hold do not compile;
 * a value that is `undefined` is refused when it is asked, for it would mean every row.
 *
 * @example { situacao: ['NOVO', 'CONFIRMADO'], total: { gte: 10 }, $sort: [['data', 'desc']] }
 */
export type Where<E> = Fielded<Infer<E>> & { readonly [K in DerivedKey<E>]?: string | readonly string[] } & Joined<E>;
export type Condition<E> = Where<E> | AskedFilter;
