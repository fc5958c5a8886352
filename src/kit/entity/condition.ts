import { todayIn } from '../period';

/**
 * A condition as data: the form knows what to watch, the server checks it, SQL expresses it. Every named field must
 * pass; a list of conditions means any of them. One of several values of a field must pass, and for `not` none may be
 * among those named.
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
/**
 * The day it is where the company is, as an operand for fields of kind date and dateTime. An instant is compared by its
 * day. @example { validade: { lt: today } }
 */
export const today = '$today';
/**
 * The instant so many hours ago, to the millisecond, as an operand for fields of kind dateTime. @example {
 * dataConclusao: { gte: hoursAgo(24) } }
 */
export const hoursAgo = (hours: number): string => `$now-${hours}h`;
/** Instant that such an operand means; undefined where it is a value. */
export const instantMeant = (operand: unknown, now = new Date()): string | undefined => {
  const hours = typeof operand === 'string' ? /^\$now-(\d{1,4})h$/.exec(operand)?.[1] : undefined;
  return hours === undefined ? undefined : new Date(now.getTime() - Number(hours) * 3_600_000).toISOString();
};
/**
 * Operand for numbers, days and instants: the value of another field of the same row. Where that is blank, no row
 * matches.
 * @example { estoque: { lt: fieldOf('estoqueMinimo') } }
 */
export const fieldOf = (name: string): never => `$row.${name}` as never;
/** The field that such an operand means; undefined where it is a value. */
export const fieldMeant = (operand: unknown): string | undefined =>
  typeof operand === 'string' ? /^\$row\.(\w{1,60})$/.exec(operand)?.[1] : undefined;
/** Time and zone of a test; now when there is no instant. */
export interface Clock {
  readonly zone: string;
  readonly now?: Date;
}
/** Clock without a company. */
const houseClock: Clock = { zone: 'America/Sao_Paulo' };

/** A condition once its types are checked. */
export type AnyCond = Cond<Readonly<Record<string, unknown>>>;

/**
 * The first of the reasons that holds for the record. @example { 'A Cloud API não usa QR Code!': { provedor: 'CLOUD' }
 * }
 */
export const reasonOf = (
  unless: Readonly<Record<string, AnyCond>> | undefined,
  record: Readonly<Record<string, unknown>>,
  clock?: Clock,
): string | undefined => Object.entries(unless ?? {}).find(([, condition]) => meets(condition, record, clock))?.[0];

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
const among = (value: unknown, list: unknown): boolean => (Array.isArray(list) ? list : [list]).includes(value);
const compare = (value: unknown, bound: unknown): number =>
  typeof value === 'number' && typeof bound === 'number'
    ? value - bound
    : String(value) < String(bound)
      ? -1
      : String(value) > String(bound)
        ? 1
        : 0;

/** Surroundings of a test: the clock, and the row whose other fields an operand may name. */
interface Around extends Clock {
  readonly row: Readonly<Record<string, unknown>>;
}
/** Both as days where the operand says today, else as they are. */
const alike = (
  value: unknown,
  given: unknown,
  { zone, now = new Date(), row }: Around,
): readonly [value: unknown, operand: unknown] => {
  const other = fieldMeant(given);
  const operand = other === undefined ? given : (row[other] ?? null);
  return operand === today && typeof value === 'string' && value !== ''
    ? [value.includes('T') ? todayIn(zone, new Date(value)) : value, todayIn(zone, now)]
    : [value, instantMeant(operand, now) ?? operand];
};
const bounded = (given: unknown, name: keyof typeof within, bound: unknown, clock: Around): boolean => {
  const [value, operand] = alike(given, bound, clock);
  return !isEmpty(value) && operand !== null && within[name](compare(value, operand));
};

const passes = (given: unknown, test: unknown, clock: Around): boolean => {
  if (Array.isArray(given)) return several(given, test, clock);
  if (test === null || typeof test !== 'object' || Array.isArray(test)) {
    const [value, operand] = alike(given, test, clock);
    return among(value, operand);
  }
  const { not, empty, ...bounds } = test as Operators<unknown>;
  if (empty !== undefined && empty !== isEmpty(given)) return false;
  if (not !== undefined && among(...alike(given, not, clock))) return false;
  return Object.entries(bounds).every(
    ([name, bound]) => bound === undefined || bounded(given, name as keyof typeof within, bound, clock),
  );
};
const within = {
  gt: (one: number) => one > 0,
  gte: (one: number) => one >= 0,
  lt: (one: number) => one < 0,
  lte: (one: number) => one <= 0,
};

const several = (values: readonly unknown[], test: unknown, clock: Around): boolean => {
  if (test === null || typeof test !== 'object' || Array.isArray(test))
    return values.some((value) => passes(value, test, clock));
  const { not, empty, ...bounds } = test as Operators<unknown>;
  return (
    (empty === undefined || empty === isEmpty(values)) &&
    (not === undefined || !values.some((value) => among(value, not))) &&
    (Object.keys(bounds).length === 0 || values.some((value) => passes(value, bounds, clock)))
  );
};

/** Does the record meet the condition? The client hides with it, the server guards with it. */
export const meets = (
  cond: AnyCond | undefined,
  record: Readonly<Record<string, unknown>>,
  clock: Clock = houseClock,
): boolean =>
  isList(cond)
    ? cond.some((one) => meets(one, record, clock))
    : Object.entries(cond ?? {}).every(([name, test]) => passes(record[name], test, { ...clock, row: record }));

/** The fields a condition looks at, each once. */
export const watched = (cond: AnyCond | undefined): string[] => [
  ...new Set([
    ...(isList(cond) ? cond : [cond ?? {}]).flatMap((one) => Object.keys(one)),
    ...operands(cond).flatMap(([, operand]) => fieldMeant(operand) ?? []),
  ]),
];

/** Operands that its fields are compared with, one each; `empty` has none. */
export const operands = (cond: AnyCond | undefined): readonly (readonly [field: string, operand: unknown])[] =>
  (isList(cond) ? cond : [cond ?? {}]).flatMap((one) =>
    Object.entries(one).flatMap(([name, test]: [string, unknown]) =>
      operandsOf(test).map((operand) => [name, operand] as const),
    ),
  );
const operandsOf = (test: unknown): readonly unknown[] => {
  if (Array.isArray(test)) return test;
  if (test === null || typeof test !== 'object') return [test];
  const { empty: _, ...others } = test as Operators<unknown>;
  return Object.values(others)
    .flat()
    .filter((operand) => operand !== undefined);
};

/** Fields that it compares with today, and the operator: 'eq' for the bare word. */
export const datedTests = (cond: AnyCond | undefined): readonly (readonly [field: string, operator: string])[] =>
  (isList(cond) ? cond : [cond ?? {}]).flatMap((one) =>
    Object.entries(one).flatMap(([name, test]: [string, unknown]) =>
      test === today
        ? [[name, 'eq'] as const]
        : Object.entries(typeof test === 'object' ? (test ?? {}) : {})
            .filter(([, operand]) => operand === today)
            .map(([operator]) => [name, operator] as const),
    ),
  );

const isList = (cond: AnyCond | undefined): cond is readonly Readonly<Record<string, never>>[] => Array.isArray(cond);
