import { sql } from 'kysely';
import type { Log } from '../../core/log';
import type { Db } from '../../db/database';

const minute = 60_000;
const walLimit = 64 * 1024 * 1024;

/**
 * PGlite has no background processes: without this, the journal and the tables grow for ever and the planner is blind.
 * Every minute it looks: CHECKPOINT at 64 MB of journal or five minutes, VACUUM ANALYZE of tables with many dead rows.
 * The function returned stops it.
 */
export const startUpkeep = (owner: Db, log: Log): (() => void) => {
  let checkpointAt = Date.now();
  let journal = 0;
  let isBusy = false;
  const turn = async (): Promise<void> => {
    const position = Number(
      (await sql<{ bytes: number }>`select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as bytes`.execute(owner))
        .rows[0]!.bytes,
    );
    for (const table of await needVacuum(owner)) await sql`vacuum analyze ${sql.table(table)}`.execute(owner);
    if (position > journal && (position - journal > walLimit || Date.now() - checkpointAt > 5 * minute)) {
      await sql`checkpoint`.execute(owner);
      [checkpointAt, journal] = [Date.now(), position];
    }
  };
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    turn()
      .catch((error: unknown) =>
        log.warn('Manutenção do banco embutido falhou', {
          motivo: error instanceof Error ? error.message : String(error),
        }),
      )
      .finally(() => {
        isBusy = false;
      });
  }, minute);
  timer.unref();
  return () => clearInterval(timer);
};

/** Tables with more dead or changed rows than autovacuum of PostgreSQL would leave. */
export const needVacuum = async (owner: Db): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_stat_user_tables
    where n_dead_tup > 50 + n_live_tup * 0.2 or n_mod_since_analyze > 50 + n_live_tup * 0.1`.execute(owner);
  return rows.map(({ name }) => name);
};
