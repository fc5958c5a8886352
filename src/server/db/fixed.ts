import { PostgresQueryCompiler, sql, type CompiledQuery, type QueryResult, type RawBuilder } from 'kysely';
import type { Tx } from './database';
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
export const last = <T>(tx: Tx, statement: RawBuilder<T>): Promise<QueryResult<T>> => {
  const line = lines.get(tx);
  const query = keeping(tx, statement);
  return line?.end ? line.end(query) : (line ?? tx).executeQuery(query);
};
const keeping = <T>(tx: Tx, statement: RawBuilder<T>): FixedQuery<T> => {
  const compiled = statement.compile(tx);
  const asked = askedAs(tx, compiled);
  return { ...compiled, keptAs: named(asked, names.get(asked) ?? `rtg${made++}`) };
};

/**
 * Runs a statement of few possible values (a company, a situation, a page) with each of them written into the text, so that the plan that is kept is the one
 * that fits them. From the second time on: what is asked once is not worth keeping.
 */
export const fitted = <T>(tx: Tx, statement: RawBuilder<T>): Promise<QueryResult<T>> => {
  const node = statement.toOperationNode();
  const written = new Written().compileQuery(node, { queryId: '' });
  const asked = askedAs(tx, written);
  const keptAs = named(asked, names.get(asked) ?? (names.has(asked) ? `rtg${made++}` : undefined));
  const query = { ...written, ...(keptAs !== undefined && { keptAs }) } as CompiledQuery<T>;
  return (lines.get(tx) ?? tx).executeQuery(query);
};
const askedAs = (tx: Tx, { sql: text }: CompiledQuery): string => `${roleOf(scopeOf(tx))} ${text}`;
const named = <Name extends string | undefined>(asked: string, name: Name): Name => {
  names.delete(asked);
  names.set(asked, name);
  if (names.size > mostNames) names.delete(names.keys().next().value!);
  return name;
};
/** A value of a {@link fitted} statement that is another at every call: it stays a parameter. */
export class Varying { constructor(readonly value: string) {} }
/** Values as text, quoted, instead of parameters. */
class Written extends PostgresQueryCompiler {
  protected override appendValue(value: unknown): void {
    if (value instanceof Varying) super.appendValue(value.value); else this.appendImmediateValue(value);
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

/** A piece of SQL without values, written once for what it is made from. */
export const textOf = <From extends object>(write: (from: From) => RawBuilder<unknown>): ((tx: Tx, from: From) => RawBuilder<unknown>) => {
  const texts = new WeakMap<From, RawBuilder<unknown>>();
  return (tx, from) => {
    const text = texts.get(from) ?? sql.raw(write(from).compile(tx).sql);
    texts.set(from, text);
    return text;
  };
};
