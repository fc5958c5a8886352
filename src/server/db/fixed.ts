import { PostgresQueryCompiler, type CompiledQuery, type QueryResult, type RawBuilder } from 'kysely';
import type { TenantScope, Tx } from './database';
import { roleOf } from './roles';
import { scopeOf } from './scope';

/** A statement that keeps its plan, under a name. */
interface FixedQuery<T> extends CompiledQuery<T> { readonly keptAs: string }
/** Of texts, in the order of their last use; undefined: it was asked once and may not be asked again. */
const names = new Map<string, string | undefined>();
const mostNames = 2_000;
let made = 0;

/**
 * Runs a statement whose text never varies: PostgreSQL plans it once a connection, not at every call. Not for filters and
 * searches, whose best plan depends on the values, nor for texts without end: a list of ids is one array. Each role has a plan of its
 * own: under row-level security another one's would be thrown away.
 */
export const fixed = <T>(tx: Tx, statement: RawBuilder<T>): Promise<QueryResult<T>> => (lines.get(tx) ?? tx).executeQuery(keeping(tx, statement));
/**
 * The same for the statement that is the last of its transaction: it goes out with the end and, where nothing came before it, with the beginning too,
 * in one packet. Whatever is asked behind it throws.
 */
export const last = <T>(tx: Tx, statement: RawBuilder<T>): Promise<QueryResult<T>> => ending(tx, keeping(tx, statement));
const ending = <T>(tx: Tx, query: CompiledQuery<T>): Promise<QueryResult<T>> => {
  const line = lines.get(tx);
  return line?.end ? line.end(query) : (line ?? tx).executeQuery(query);
};
const keeping = <T>(tx: Tx, statement: RawBuilder<T>): CompiledQuery<T> => keep(madeFixed(tx, statement));

/**
 * Runs a statement of few possible values (a company, a situation, a page) with each of them written into the text, so that the plan that is kept is the one
 * that fits them. From the second time on: what is asked once is not worth keeping.
 */
export const fitted = <T>(tx: Tx, statement: RawBuilder<T>): Promise<QueryResult<T>> => run(tx, keepAgain(madeFitted(tx, statement)), []);

/** A value that comes with each call, in a statement that is written once. */
export class Place { constructor(readonly index: number) {} }
/** What a statement is written from: declarations, and what of it a text tells. The scope of the transaction belongs to it. */
export interface Source { readonly from: readonly object[]; readonly key: string }
/** {@link fixed}, written once for its source. `values`: what stands in its places. */
export const fixedOnce = <T>(tx: Tx, source: Source, write: () => RawBuilder<T>, values: readonly unknown[]): Promise<QueryResult<T>> => run(tx, keep(recalled(tx, source, 'fixed', () => madeFixed(tx, write()))), values);
/** {@link last}, written once for its source. */
export const lastOnce = <T>(tx: Tx, source: Source, write: () => RawBuilder<T>, values: readonly unknown[]): Promise<QueryResult<T>> => ending(tx, filled(keep(recalled(tx, source, 'fixed', () => madeFixed(tx, write()))), values));
/** {@link fitted}, written once for its source; what stands in its places stays a parameter. */
export const fittedOnce = <T>(tx: Tx, source: Source, write: () => RawBuilder<T>, values: readonly unknown[] = []): Promise<QueryResult<T>> => run(tx, keepAgain(recalled(tx, source, 'fitted', () => madeFitted(tx, write()))), values);

interface Made { readonly query: CompiledQuery; readonly asked: string; /** Under its name, once it has one. */ kept?: CompiledQuery }
const madeOf = (tx: Tx, query: CompiledQuery): Made => ({ query, asked: `${roleOf(scopeOf(tx))} ${query.sql}` });
const madeFixed = (tx: Tx, statement: RawBuilder<unknown>): Made => madeOf(tx, statement.compile(tx));
const madeFitted = (tx: Tx, statement: RawBuilder<unknown>): Made => madeOf(tx, new Written().compileQuery(statement.toOperationNode(), { queryId: '' }));

const keep = <T>(one: Made): CompiledQuery<T> => (one.kept ??= { ...one.query, keptAs: named(one.asked, names.get(one.asked) ?? `rtg${made++}`) } as FixedQuery<unknown>) as CompiledQuery<T>;
const keepAgain = <T>(one: Made): CompiledQuery<T> => {
  if (one.kept || names.has(one.asked)) return keep(one);
  named(one.asked, undefined);
  return one.query as CompiledQuery<T>;
};
const run = <T>(tx: Tx, query: CompiledQuery<T>, values: readonly unknown[]): Promise<QueryResult<T>> => (lines.get(tx) ?? tx).executeQuery(filled(query, values));
const filled = <T>(query: CompiledQuery<T>, values: readonly unknown[]): CompiledQuery<T> =>
  (values.length === 0 ? query : { ...query, parameters: query.parameters.map((one) => (one instanceof Place ? values[one.index] : one)) });

/** Those that were asked last. */
const statements = new Map<string, Made>();
const mostStatements = 500;
const recalled = (tx: Tx, { from, key }: Source, how: 'fixed' | 'fitted', make: () => Made): Made => {
  const whole = `${how} ${saidOf(scopeOf(tx))} ${from.map(numberOf).join(' ')} ${key}`;
  const found = statements.get(whole) ?? make();
  statements.delete(whole);
  statements.set(whole, found);
  if (statements.size > mostStatements) statements.delete(statements.keys().next().value!);
  return found;
};
const said = new WeakMap<TenantScope, string>();
const saidOf = (scope: TenantScope): string => {
  const known = said.get(scope) ?? JSON.stringify(scope);
  said.set(scope, known);
  return known;
};
const numbers = new WeakMap<object, number>();
let numbered = 0;
const numberOf = (one: object): number => {
  const known = numbers.get(one) ?? ++numbered;
  numbers.set(one, known);
  return known;
};

const named = <Name extends string | undefined>(asked: string, name: Name): Name => {
  names.delete(asked);
  names.set(asked, name);
  if (names.size > mostNames) names.delete(names.keys().next().value!);
  return name;
};
/** Values as text, quoted, instead of parameters. */
class Written extends PostgresQueryCompiler {
  protected override appendValue(value: unknown): void {
    if (value instanceof Place) super.appendValue(value); else this.appendImmediateValue(value);
  }
}

export interface Line {
  executeQuery<R>(query: CompiledQuery<R>): Promise<QueryResult<R>>;
  /** Runs it and ends the transaction. */
  end?<R>(query: CompiledQuery<R>): Promise<QueryResult<R>>;
}
const lines = new WeakMap<Tx, Line>();
/** Where the transaction's statements go, past what Kysely does to each; said once, where it begins. */
export const takeLine = (tx: Tx, line: Line): Tx => { lines.set(tx, line); return tx; };

/** The name to prepare a statement under; undefined: it is planned for its values. */
export const nameOf = (query: CompiledQuery & Partial<FixedQuery<unknown>>): string | undefined => query.keptAs;
