import { PostgresQueryCompiler, type CompiledQuery, type QueryResult, type RawBuilder } from 'kysely';
import type { Tx } from './database';
import { roleOf } from './roles';
import { scopeOf } from './scope';

/**
 * Prepared statements: PostgreSQL plans them once a connection instead of at every call. With parameters the plan is
 * generic, the same for all values; with the values in the text it is a custom one, for statements of few possible
 * values.
 */
type Prepared = CompiledQuery & { readonly preparedAs?: string };
/** The name to prepare a statement under; undefined: it is planned for its values. */
export const nameOf = (query: Prepared): string | undefined => query.preparedAs;

/** A map that forgets what was used longest ago. */
const recentlyUsed = <V>(most: number) => {
  const kept = new Map<string, V>();
  return (key: string, make: (known: V | undefined) => V): V => {
    const value = make(kept.get(key));
    kept.delete(key);
    kept.set(key, value);
    if (kept.size > most) kept.delete(kept.keys().next().value!);
    return value;
  };
};
/** By role and text: under row-level security the plan of another role would be thrown away. */
const names = recentlyUsed<string>(2_000);
let made = 0;
const prepared = (tx: Tx, query: CompiledQuery): Prepared => ({
  ...query,
  preparedAs: names(`${roleOf(scopeOf(tx))} ${query.sql}`, (known) => known ?? `rtg${made++}`),
});

/**
 * Runs a statement by its generic plan. Not for filters and searches, whose best plan depends on the values, nor for
 * texts without end: a list of ids is one array.
 */
export const generic = <T>(tx: Tx, statement: RawBuilder<T>): Promise<QueryResult<T>> =>
  tx.executeQuery(prepared(tx, statement.compile(tx)) as CompiledQuery<T>);

/** Stands in a statement that is compiled once for a value that comes with each run. */
export class Param {
  constructor(readonly index: number) {}
}
/** Key of a prepared statement: the declaration, and whatever else its text depends on, its scope included. */
export interface Source {
  readonly of: object;
  readonly key: string;
}
interface Compiled {
  readonly of: object;
  readonly query: CompiledQuery;
  prepared?: Prepared;
  isRepeated?: true;
}
const statements = recentlyUsed<Compiled>(500);
const compiled = (tx: Tx, plan: string, { of, key }: Source, compile: () => CompiledQuery): Compiled =>
  statements(`${plan} ${JSON.stringify(scopeOf(tx))} ${key}`, (known) =>
    known?.of === of ? known : { of, query: compile() },
  );
const run = <T>(tx: Tx, query: CompiledQuery, values: readonly unknown[]): Promise<QueryResult<T>> =>
  tx.executeQuery({
    ...query,
    parameters: query.parameters.map((one) => (one instanceof Param ? values[one.index] : one)),
  } as CompiledQuery<T>);

/** {@link generic}, compiled once for its source. */
export const genericOnce = <T>(
  tx: Tx,
  source: Source,
  write: () => RawBuilder<T>,
  values: readonly unknown[],
): Promise<QueryResult<T>> => {
  const one = compiled(tx, 'generic', source, () => write().compile(tx));
  return run(tx, (one.prepared ??= prepared(tx, one.query)), values);
};
/**
 * By a custom plan, from the second time on: a single query is not worth a prepared plan. The value of a {@link Param}
 * stays a parameter.
 */
export const customOnce = <T>(
  tx: Tx,
  source: Source,
  write: () => RawBuilder<T>,
  values: readonly unknown[] = [],
): Promise<QueryResult<T>> => {
  const one = compiled(tx, 'custom', source, () =>
    new Literals().compileQuery(write().toOperationNode(), { queryId: '' }),
  );
  if (one.isRepeated) return run(tx, (one.prepared ??= prepared(tx, one.query)), values);
  one.isRepeated = true;
  return run(tx, one.query, values);
};
/** Writes values into the text, quoted. */
class Literals extends PostgresQueryCompiler {
  protected override appendValue(value: unknown): void {
    if (value instanceof Param) super.appendValue(value);
    else this.appendImmediateValue(value);
  }
}
