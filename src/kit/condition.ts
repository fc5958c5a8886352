/**
 * A condition as data: the form knows what to watch, the server checks it, SQL expresses it.
 * Every named field must pass; a list of conditions means any of them. Of a field with several values one must pass,
 * and for `not` none may be among those named.
 *
 * @example { situacao: ['ATIVO', 'PAUSADO'], valor: { gt: 0 } }
 */
export type Cond<R> = All<R> | readonly All<R>[];
type All<R> = { readonly [K in keyof R]?: Test<Single<NonNullable<R[K]>>> };
type Single<T> = [T] extends [readonly (infer One extends string | number)[]] ? One : T;
type Test<T> = T | readonly T[] | Operators<T>;
export interface Operators<T> {
  readonly not?: T | readonly T[];
  readonly gt?: T;
  readonly gte?: T;
  readonly lt?: T;
  readonly lte?: T;
  readonly empty?: boolean;
}
/** A condition once its types are checked. */
export type AnyCond = Cond<Readonly<Record<string, unknown>>>;

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
const among = (value: unknown, list: unknown): boolean => (Array.isArray(list) ? list : [list]).includes(value);
const compare = (value: unknown, bound: unknown): number =>
  typeof value === 'number' && typeof bound === 'number' ? value - bound
  : String(value) < String(bound) ? -1 : String(value) > String(bound) ? 1 : 0;

const passes = (value: unknown, test: unknown): boolean => {
  if (Array.isArray(value)) return several(value, test);
  if (Array.isArray(test)) return test.includes(value);
  if (test === null || typeof test !== 'object') return value === test;
  const { not, gt, gte, lt, lte, empty } = test as Operators<unknown>;
  if (empty !== undefined && empty !== isEmpty(value)) return false;
  if (not !== undefined && among(value, not)) return false;
  if (gt === undefined && gte === undefined && lt === undefined && lte === undefined) return true;
  return !isEmpty(value)
    && (gt === undefined || compare(value, gt) > 0) && (gte === undefined || compare(value, gte) >= 0)
    && (lt === undefined || compare(value, lt) < 0) && (lte === undefined || compare(value, lte) <= 0);
};

const several = (values: readonly unknown[], test: unknown): boolean => {
  if (test === null || typeof test !== 'object' || Array.isArray(test)) return values.some((value) => passes(value, test));
  const { not, empty, ...bounds } = test as Operators<unknown>;
  return (empty === undefined || empty === isEmpty(values)) && (not === undefined || !values.some((value) => among(value, not)))
    && (Object.keys(bounds).length === 0 || values.some((value) => passes(value, bounds)));
};

/** Does the record meet the condition? The client hides with it, the server guards with it. */
export const meets = (cond: AnyCond | undefined, record: Readonly<Record<string, unknown>>): boolean =>
  isList(cond) ? cond.some((one) => meets(one, record))
  : Object.entries(cond ?? {}).every(([name, test]) => passes(record[name], test));

/** The fields a condition looks at, each once. */
export const watched = (cond: AnyCond | undefined): string[] =>
  [...new Set((isList(cond) ? cond : [cond ?? {}]).flatMap((one) => Object.keys(one)))];

const isList = (cond: AnyCond | undefined): cond is readonly Readonly<Record<string, never>>[] => Array.isArray(cond);
