import { sql } from 'kysely';
import type { Database } from '../../src/server/db/database';

/** What a request leaves behind although nothing was done: the brake on guesses, when a session was last used. */
const traces: Readonly<Record<string, readonly string[]>> = { freio: ['*'], sessao: ['usado_em', 'confirmado_em'] };

/** A hash of every table, so that what a refused request changed is seen wherever it is. */
export const stateOf = async ({ owner }: Pick<Database, 'owner'>): Promise<Readonly<Record<string, string>>> => {
  const { rows } = await sql<{
    name: string;
  }>`select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(owner);
  const state: Record<string, string> = {};
  for (const { name } of rows) {
    const left = traces[name] ?? [];
    if (left.includes('*')) continue;
    const {
      rows: [hash],
    } = await sql<{
      hash: string;
    }>`select md5(coalesce(string_agg(one, '|' order by one), '')) || ':' || count(*) as hash
      from (select (to_jsonb(t) - ${left}::text[])::text as one from ${sql.table(name)} as t) as every_row`.execute(
      owner,
    );
    state[name] = hash!.hash;
  }
  return state;
};
/** The tables that differ. */
export const changedIn = (
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): string[] => Object.keys({ ...before, ...after }).filter((name) => before[name] !== after[name]);
