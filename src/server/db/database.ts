import type { Kysely, Transaction } from 'kysely';

/** Tables are made from declarations at run time, so their names and columns are strings here. */
export interface AnyTables {
  readonly [table: string]: { readonly [column: string]: unknown };
}
export type Db = Kysely<AnyTables>;
export type Tx = Transaction<AnyTables>;

/** Rows that a transaction may see and change. Row-level security enforces it, whatever the query says. */
export interface TenantScope {
  /** The id of the company, or '*' for the platform (jobs, administrators outside any company). */
  readonly company: number | '*';
  /** Within that, only what is this seller's (`owner` of an entity). */
  readonly seller?: SellerScope;
}
export interface SellerScope {
  /** Id of the user's row among the sellers; 0 without one: no row is the user's own. */
  readonly id: number;
  /** Id of the seller's user, who owns files and jobs. */
  readonly user: number;
  /** Permissions `<ENTIDADE>_VER_TODOS` of the user. */
  readonly seesAll: readonly string[];
}

export type Ask = <T>(scope: TenantScope, run: (tx: Tx) => Promise<T>) => Promise<T>;

/** One open database: PGlite in a worker thread or PostgreSQL through a pool, the same to everybody above. */
export interface Database {
  readonly engine: 'pglite' | 'postgres';
  /** For the boot line: 'PGlite 0.5 (PostgreSQL 18), ./data' or 'PostgreSQL 15.18, host/database'. */
  readonly description: string;
  /** As the role that owns the tables: migrations, backup, seeding. Never for a request. */
  readonly owner: Db;
  /**
   * One transaction as the application's role (owns nothing, row-level security forced) with the tenant set. Retries
   * serialisation failures and deadlocks (40001, 40P01) up to three times; `run` must be repeatable.
   */
  transaction<T>(scope: TenantScope, run: (tx: Tx) => Promise<T>): Promise<T>;
  /** The same for reads: one connection, read-only. */
  read<T>(scope: TenantScope, run: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * The same for one statement, which `run` sends at once: it goes out with the beginning and the end of its
   * transaction.
   */
  ask: Ask;
  /**
   * The same for several such statements of one request, each of which finds its rows by a key: those that are asked
   * while others are on their way go along with them. They share a connection with those of other requests.
   */
  asking(): Ask;
  /**
   * Collects the keys that are looked up in one round of the event loop into one such statement, each key once. It is
   * sent at the end of the round, so no result is older than its question.
   */
  loader<K, T>(
    scope: TenantScope,
    run: (tx: Tx, keys: readonly K[]) => Promise<ReadonlyMap<K, T>>,
  ): (key: K) => Promise<T | undefined>;
  /**
   * Runs when a transaction has told something (tell.ts), of this process or of another, and when that may have been
   * missed. The function returned ends it.
   */
  listen(heard: () => void): () => void;
  close(): Promise<void>;
}
