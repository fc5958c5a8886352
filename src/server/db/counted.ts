import { sql } from 'kysely';
import type { Db } from './database';
import { quote } from './tables';

/** A table so many times larger than when it was last counted is another table to the planner. */
const growth = 4;
/** Pages of 8 kB; a smaller one is read whole as fast as by its index. */
const small = 16;

/**
 * Counts a table anew that has outgrown what the planner knows of it. PostgreSQL does so by itself, a minute late:
 * until then each index of a table filled in one go seems as empty, and as cheap, as the next, and a record is looked
 * for through whichever comes first. Left alone where somebody else is just counting it, and where it is not ours.
 */
export const keepCounted = async (owner: Db, table: string): Promise<boolean> => {
  const {
    rows: [row],
  } = await sql<{
    is_old: boolean;
  }>`select pg_relation_size(oid) > ${growth * 8192} * greatest(relpages, ${small / growth}) as is_old
    from pg_class where oid = to_regclass(${quote(table)})`.execute(owner);
  if (!row?.is_old) return false;
  await sql`analyze (skip_locked) ${sql.table(table)}`.execute(owner);
  return true;
};
