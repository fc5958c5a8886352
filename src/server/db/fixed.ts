import { PostgresQueryCompiler, sql, type CompiledQuery, type QueryResult, type RawBuilder } from 'kysely';
import type { Tx } from './database';
import { roleOf } from './roles';
import { scopeOf } from './scope';

/** A statement that keeps its plan, under a name. */
interface FixedQuery<T> extends CompiledQuery<T> { readonly keptAs: string }
const names = new Map<string, string>();

/**
 * Runs a statement whose text never varies: PostgreSQL plans it once a connection, not at every call. Not for filters and
 * searches, whose best plan depends on the values, nor for texts without end: a list of ids is one array. Each role has a plan of its
 * own: under row-level security another one's would be thrown away.
 */
export const fixed = <T>(tx: Tx, statement: RawBuilder<T>): Promise<QueryResult<T>> => {
  const compiled = statement.compile(tx);
  const asked = `${roleOf(scopeOf(tx))} ${compiled.sql}`;
  const keptAs = names.get(asked) ?? `rtg${names.size}`;
  names.set(asked, keptAs);
  const query: FixedQuery<T> = { ...compiled, keptAs };
  return (lines.get(tx) ?? tx).executeQuery(query);
};

/**
 * Runs a statement of few possible values (a company, a situation, a page) with each of them written into the text, so that the plan that is kept is the one
 * that fits them. From the second time on: what is asked once is not worth keeping.
 */
export const fitted = <T>(tx: Tx, statement: RawBuilder<T>): Promise<QueryResult<T>> => {
  const node = statement.toOperationNode();
  const written = new Written().compileQuery(node, { queryId: '' });
  const asked = `${roleOf(scopeOf(tx))} ${written.sql}`;
  const keptAs = fits.get(asked) ?? (fits.has(asked) ? `cabe${fitsMade++}` : undefined);
  fits.delete(asked);
  fits.set(asked, keptAs);
  if (fits.size > mostFits) fits.delete(fits.keys().next().value!);
  const query = { ...written, ...(keptAs !== undefined && { keptAs }) } as CompiledQuery<T>;
  return (lines.get(tx) ?? tx).executeQuery(query);
};
/** Texts that were asked, in the order of their last use, with their names from the second time on. */
const fits = new Map<string, string | undefined>();
const mostFits = 1_000;
let fitsMade = 0;
/** Values as text, quoted, instead of parameters. */
class Written extends PostgresQueryCompiler {
  protected override appendValue(value: unknown): void { this.appendImmediateValue(value); }
}

interface Line { executeQuery<R>(query: CompiledQuery<R>): Promise<QueryResult<R>> }
const lines = new WeakMap<Tx, Line>();
/** Where the transaction's statements go, past what Kysely does to each; said once, where it begins. */
export const takeLine = (tx: Tx, line: Line): Tx => { lines.set(tx, line); return tx; };

/** The name to prepare a statement under; undefined: it is planned for its values. */
export const nameOf = (query: CompiledQuery & Partial<FixedQuery<unknown>>): string | undefined => query.keptAs;

/** A piece of SQL without values, written once for what it is made from. */
export const textOf = <From extends object>(write: (from: From) => RawBuilder<unknown>): ((tx: Tx, from: From) => RawBuilder<unknown>) => {
  const texts = new WeakMap<From, RawBuilder<unknown>>();
  return (tx, from) => {
    const text = texts.get(from) ?? sql.raw(write(from).compile(tx).sql);
    texts.set(from, text);
    return text;
  };
};
