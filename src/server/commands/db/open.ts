import { openDatabase, type OpenedDatabase } from '../../adapters';
import { readBusiness } from '../../business';
import { readConfig } from '../../config';
import { createLog } from '../../core/log';
import { tablesOf } from '../../db/tables';
import type { Table } from '../../db/table';

/** Writes to a person at a terminal. */
export const say = (text = ''): void => {
  process.stdout.write(`${text}\n`);
};

/**
 * Opens the configured database for one command. `as: 'stored'` leaves its tables as they are, `'declared'` brings them
 * up first.
 */
export const withDatabase = async <T>(
  as: 'stored' | 'declared',
  run: (db: OpenedDatabase, tables: readonly Table[]) => Promise<T>,
): Promise<T> => {
  const { models, ports } = readBusiness();
  const config = readConfig(process.env, ports, 'command');
  const log = createLog(config.logLevel === 'silent' ? 'silent' : 'warn', (line) => process.stderr.write(`${line}\n`));
  const db = await openDatabase({
    url: config.databaseUrl,
    dataDir: config.dataDir,
    models,
    log,
    migrations: as === 'stored' ? 'none' : 'apply',
  });
  say(`Banco: ${db.description}`);
  try {
    return await run(db, tablesOf(models));
  } finally {
    await db.close();
  }
};
