import { join } from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import type { Model } from '#kit/read/model';
import { silent, type Log } from '../core/log';
import type { AnyTables, Database, Db, TenantScope, Tx } from '../db/database';
import { isRetryable } from '../db/errors';
import { applyPlan, checkPlan, type MigrationFile } from '../db/migrate';
import { readMigrations } from './migrationFiles';
import type { Plan } from '../db/plan';
import { DatabaseSetupError, markLeakproof, prepareRoles } from '../db/roles';
import type { Table } from '../db/table';
import { tablesOf } from '../db/tables';
import { hasTold } from '../db/told';
import { loader } from './loader';
import { lockDirectory } from './pglite/lock';
import { guarded, litePool, type Engine } from './pglite/pool';
import { startUpkeep } from './pglite/upkeep';
import { openWorker } from './pglite/worker';
import { lenderOf, listenTo, openPools, placeOf } from './postgres';
import { asker, read, transact, type Lender } from './transactions';

export interface OpenOptions {
  /** PostgreSQL. Without it the embedded engine. */
  readonly url?: string;
  /** Folder of the embedded engine; without it in memory, for tests. */
  readonly dataDir?: string;
  readonly models: readonly Model[];
  readonly log?: Log;
  /**
   * `apply` (when left out): the safe part of the plan at once. `files`: production, only what reviewed files did; an
   * outdated database is refused. `none`: as it stands.
   */
  readonly migrations?: 'apply' | 'files' | 'none';
  /** For `files`, in order; those of migrations/ when left out. */
  readonly files?: readonly MigrationFile[];
  /** In memory: rows that the tables begin with. They are made once a machine and loaded with the tables. */
  readonly template?: Template;
}
interface Template {
  /** Changes with the rows. */
  readonly name: string;
  fill(fresh: Database): Promise<void>;
}
export interface OpenedDatabase extends Database {
  /** Changes that the start made, and those it refused. */
  readonly plan: Plan;
  /** How often the embedded engine flushed to the disk; 0 for the others. */
  fsyncs(): Promise<number>;
}
interface Connection {
  readonly engine: Database['engine'];
  /** Its tables have just been made from the declarations. */
  readonly isCurrent?: true;
  readonly description: string;
  readonly owner: Db;
  readonly requests: Lender;
  readonly fsyncs: () => Promise<number>;
  readonly guard: <T>(run: () => Promise<T>) => Promise<T>;
  readonly listen: Database['listen'];
  readonly close: () => Promise<void>;
}

/**
 * Opens the database, brings its tables up to the declarations and says in the log what it did and what it refused.
 * Throws {@link DatabaseSetupError} with what to do, in Portuguese.
 */
export const openDatabase = async (options: OpenOptions): Promise<OpenedDatabase> => {
  const { url, dataDir, models, log = silent, migrations = 'apply', files, template } = options;
  const tables = tablesOf(models);
  const connection = url
    ? await openPostgres(url, log)
    : dataDir
      ? await openEmbedded(dataDir, log)
      : await openInMemory(migrations === 'none' ? [] : tables, template);
  try {
    const { owner } = connection;
    if (!connection.isCurrent) await prepareRoles(owner);
    const plan =
      migrations === 'none' || connection.isCurrent
        ? { safe: [], refused: [] }
        : migrations === 'files'
          ? await checkPlan(owner, tables, files ?? readMigrations())
          : await applyPlan(owner, tables);
    if (!connection.isCurrent) await markLeakproof(owner, log);
    report(plan, log);
    return { ...databaseOf(connection), plan, fsyncs: connection.fsyncs };
  } catch (error) {
    await connection.close();
    throw error;
  }
};

const report = ({ safe, refused }: Plan, log: Log): void => {
  for (const statement of safe) log.debug('Banco de dados alterado', { comando: statement });
  if (safe.length > 0) log.info('Banco de dados atualizado', { comandos: safe.length });
  for (const { statement, reason } of refused) log.warn(`Banco de dados: recusado, ${reason}`, { comando: statement });
};

const kysely = (pool: unknown): Db => new Kysely<AnyTables>({ dialect: new PostgresDialect({ pool: pool as never }) });

const openPostgres = async (url: string, log: Log): Promise<Connection> => {
  const pools = openPools(url, (error) => log.warn('Conexão com o PostgreSQL perdida', { motivo: error.message }));
  const owner = kysely(pools.owner);
  const close = async (): Promise<void> => {
    await Promise.all([pools.requests.end(), pools.owner.end()]);
  };
  try {
    const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(owner);
    const version = rows[0]!.version.split(' ')[0];
    return {
      engine: 'postgres',
      description: `PostgreSQL ${version}, ${placeOf(url)}`,
      owner,
      requests: lenderOf(pools.requests),
      fsyncs: () => Promise.resolve(0),
      listen: (heard) => listenTo(url, heard),
      guard: (run) => run(),
      close,
    };
  } catch (error) {
    await close();
    throw new DatabaseSetupError(
      `Não foi possível conectar ao PostgreSQL em ${placeOf(url)}: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
};

const overEngine = (engine: Engine, description: string, log: Log, close: () => void): Connection => {
  const { requests, owner } = litePool(engine);
  const db = kysely(owner);
  const stop = startUpkeep(db, log);
  return {
    engine: 'pglite',
    description,
    owner: db,
    requests,
    fsyncs: engine.fsyncs,
    // It is of this process alone, which hears of its own commits.
    listen: () => () => undefined,
    guard: guarded,
    close: async () => {
      stop();
      try {
        await owner.end();
      } finally {
        await engine.close().finally(close);
      }
    },
  };
};
const openEmbedded = async (dataDir: string, log: Log): Promise<Connection> => {
  const release = lockDirectory(dataDir);
  try {
    const engine = await openWorker(join(dataDir, 'pg18'));
    return overEngine(engine, `PGlite 0.5 (PostgreSQL 18), ${dataDir}`, log, release);
  } catch (error) {
    release();
    throw error;
  }
};

/** Tests open many: the tables of the same declarations are made once a machine and loaded from there. */
const openInMemory = async (tables: readonly Table[], template?: Template): Promise<Connection> => {
  const { openThrowAway } = await import('./pglite/throwAway');
  const over = (engine: Engine): Connection =>
    overEngine(engine, 'PGlite 0.5 (PostgreSQL 18), memória', silent, () => undefined);
  const engine = await openThrowAway(`6 ${template?.name ?? ''} ${JSON.stringify(tables)}`, async (fresh) => {
    const connection = over({ ...fresh, close: () => Promise.resolve() });
    await prepareRoles(connection.owner);
    if (tables.length > 0) await applyPlan(connection.owner, tables);
    await markLeakproof(connection.owner, silent);
    await template?.fill(databaseOf(connection));
    await connection.close();
  });
  return { ...over(engine), isCurrent: true };
};

const databaseOf = ({ engine, description, owner, requests, guard, listen, close }: Connection): Database => {
  const retried = async <T>(attempt: () => Promise<T>): Promise<T> => {
    for (let failures = 0; ; failures++) {
      try {
        return await guard(attempt);
      } catch (error) {
        if (failures >= 3 || !isRetryable(error)) throw error;
        await new Promise((resolve) => {
          setTimeout(resolve, 2 ** failures * (10 + Math.random() * 20));
        });
      }
    }
  };
  const listeners = new Set<() => void>();
  const transaction = async <T>(scope: TenantScope, run: (tx: Tx) => Promise<T>): Promise<T> => {
    let used: Tx | undefined;
    const result = await retried(() => transact(requests, scope, (tx) => run((used = tx))));
    if (hasTold(used)) for (const heard of listeners) heard();
    return result;
  };
  const asking: Database['asking'] = () => {
    const ask = asker(requests.share);
    return (scope, run) => retried(() => ask(scope, run));
  };
  return {
    engine,
    description,
    owner,
    listen: (heard) => {
      listeners.add(heard);
      const end = listen(heard);
      return () => {
        listeners.delete(heard);
        end();
      };
    },
    close,
    asking,
    loader: (scope, run) => loader((keys) => asking()(scope, (tx) => run(tx, keys))),
    transaction,
    read: (scope, run) => retried(() => read(requests, scope, run)),
    ask: (scope, run) => retried(() => asker(requests.connect)(scope, run)),
  };
};
