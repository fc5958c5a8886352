import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../src/server/db/database';

/** Columns that a request changes although it does nothing: the rate limit of guesses, the last use of a session. */
const traces: Readonly<Record<string, readonly string[]>> = {
  freio: ['*'],
  sessao: ['usado_em', 'expira_em', 'confirmado_em'],
};

/** A hash of every table, so that what a refused request changed is seen wherever it is. */
export const stateOf = async ({ owner }: Pick<Database, 'owner'>): Promise<Readonly<Record<string, string>>> => {
  const { rows } = await sql<{
    name: string;
  }>`select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(owner);
  return hashesOf(
    owner,
    rows
      .map(({ name }) => [name, traces[name] ?? []] as const)
      .filter(([, left]) => !left.includes('*'))
      .map(([name, left]) => [name, sql`select to_jsonb(t) - ${left}::text[] as one from ${sql.table(name)} as t`]),
  );
};
/** In one statement: the suites ask hundreds of times. */
export const hashesOf = async (
  owner: Database['owner'],
  tables: readonly (readonly [name: string, rows: RawBuilder<unknown>])[],
): Promise<Readonly<Record<string, string>>> => {
  const { rows } = await sql<{ name: string; hash: string }>`${sql.join(
    tables.map(
      ([name, every]) =>
        sql`select ${sql.lit(name)} as name, md5(coalesce(string_agg(one::text, '|' order by one::text), '')) || ':' || count(*) as hash from (${every}) as every_row`,
    ),
    sql` union all `,
  )}`.execute(owner);
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
};
/** The tables that differ. */
export const changedIn = (
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): string[] => Object.keys({ ...before, ...after }).filter((name) => before[name] !== after[name]);
