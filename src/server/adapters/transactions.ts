import {
  DefaultQueryExecutor,
  DummyDriver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  Transaction,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type QueryResult,
} from 'kysely';
import type { AnyTables, Ask, TenantScope, Tx } from '../db/database';
import { isStalePlan } from '../db/errors';
import { nameOf } from '../db/plans';
import { beginning, entering } from '../db/roles';
import { bindScope } from '../db/scope';
import { takeUnawaited, unawaitedOf } from '../db/unawaited';

export interface Answer {
  readonly command: string;
  readonly rowCount: number | null;
  readonly rows: readonly unknown[];
}
/** A borrowed connection. Statements are pipelined: sent without waiting for earlier answers, which come in order. */
export interface Lent {
  /** `name`: the statement is prepared under it, once a connection. */
  query(text: string, values?: readonly unknown[], name?: string): Promise<Answer>;
  /** Statements that leave in one packet and are one implicit transaction. */
  batch(): Batched;
  /** Back to the pool; a broken one is closed instead. */
  release(isBroken?: boolean): void;
}
export interface Batched {
  readonly query: Lent['query'];
  /** Sends what was added; false when a statement failed, and with it all of them. */
  send(): Promise<boolean>;
}
export interface Lender {
  /** A connection of one's own. */
  readonly connect: () => Promise<Lent>;
  /**
   * A connection shared with others that ask in this round of the event loop, for statements that take less time than
   * a packet: what all of them send leaves in one.
   */
  readonly share: () => Promise<Lent>;
}
type Access = 'read only' | 'read write';
type Run<T> = (tx: Tx) => Promise<T>;

/** A transaction that changes something. It is kept once the database has confirmed the commit. */
export const transact = <T>(lender: Lender, scope: TenantScope, run: Run<T>): Promise<T> =>
  transaction(lender, scope, 'read write', run);
/** A transaction that reads. Its commit is sent, and not waited for. */
export const read = <T>(lender: Lender, scope: TenantScope, run: Run<T>): Promise<T> =>
  transaction(lender, scope, 'read only', run);

const transaction = async <T>(lender: Lender, scope: TenantScope, access: Access, run: Run<T>): Promise<T> => {
  const lent = await lender.connect();
  // BEGIN leaves in one packet with the first statement.
  let begun: Promise<unknown> | undefined;
  const begin = (): void => {
    begun ??= quiet(lent.query(beginning(scope, access)));
  };
  const { tx, close } = transactionOver((...statement) => {
    begin();
    return lent.query(...statement);
  }, scope);
  let result: T;
  try {
    result = await run(tx);
    await begun;
  } catch (error) {
    close();
    if (!begun) {
      lent.release();
      throw error;
    }
    // Lent out again only once it has answered: then it lives.
    void lent
      .query('rollback')
      .then(
        () => true,
        () => false,
      )
      .then((isAlive) => lent.release(!isAlive || isStalePlan(error)));
    // After a refused BEGIN, every statement behind it fails because of that.
    await begun;
    throw error;
  }
  close();
  try {
    const committed = begun && lent.query('commit');
    if (access === 'read only') void committed?.catch(() => undefined);
    else {
      const [answer] = await Promise.all([committed, ...unawaitedOf(tx)]);
      // PostgreSQL answers COMMIT of a failed transaction with ROLLBACK, without an error.
      if (answer?.command === 'ROLLBACK') throw new Error('The transaction had failed before its end.');
    }
  } catch (error) {
    lent.release(true);
    throw error;
  }
  lent.release();
  return result;
};
/** Leaves its failure to those who wait for it later. */
const quiet = <P extends Promise<unknown>>(promise: P): P => {
  promise.catch(() => undefined);
  return promise;
};

/**
 * For reading transactions of one statement, which `run` sends at once. Those of one step of the event loop are one
 * batch, each in a scope of its own; later ones follow on the same connection while it is busy. All of a batch fail, or
 * none.
 */
export const asker = (borrow: () => Promise<Lent>): Ask => {
  let line: Line | undefined;
  return async (scope, run) => {
    const mine = (line ??= { lent: borrow(), waiting: 0, isBroken: false });
    mine.waiting++;
    const leave = (lent: Lent): void => {
      if (--mine.waiting > 0) return;
      if (line === mine) line = undefined;
      lent.release(mine.isBroken);
    };
    // A retry takes another connection.
    const abandon = (): void => {
      if (line === mine) line = undefined;
    };
    const lent = await mine.lent.catch((error: unknown) => {
      abandon();
      throw error;
    });
    const batch = (mine.batch ??= batchOf(mine, lent));
    const { text, values, name } = entering(scope);
    const begun = quiet(batch.query(text, values, name));
    const { tx, close } = transactionOver(batch.query, scope);
    const answer = run(tx);
    close();
    try {
      const result = await answer;
      leave(lent);
      return result;
    } catch (error) {
      abandon();
      void batch.isAlive.then((isAlive) => {
        mine.isBroken ||= !isAlive || isStalePlan(error);
        leave(lent);
      });
      await begun;
      throw error;
    }
  };
};
interface Line {
  readonly lent: Promise<Lent>;
  waiting: number;
  isBroken: boolean;
  batch?: OpenBatch;
}
interface OpenBatch {
  readonly query: Lent['query'];
  /** Whether the connection lives on, once it was sent. */ readonly isAlive: Promise<boolean>;
}
/** It leaves at the end of this step of the event loop. */
const batchOf = (line: Line, lent: Lent): OpenBatch => {
  const batch = lent.batch();
  const isAlive = new Promise<boolean>((tell) => {
    process.nextTick(() => {
      line.batch = undefined;
      // After a failure there is nothing to roll back; the answer shows that the connection lives.
      void batch
        .send()
        .then(
          (isGood) =>
            isGood ||
            lent.query('rollback').then(
              () => true,
              () => false,
            ),
        )
        .then(tell);
    });
  });
  return { query: batch.query, isAlive };
};

const dialect: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createIntrospector: (db) => new PostgresIntrospector(db),
};
const [adapter, driver, compiler] = [dialect.createAdapter(), dialect.createDriver(), dialect.createQueryCompiler()];
const changes = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** Kysely's transaction over our connection. Kysely's own driver would wait for each answer. */
const transactionOver = (
  send: Lent['query'],
  scope: TenantScope,
): { readonly tx: Tx; /** Lets no further statement in. */ close(): void } => {
  let isOpen = true;
  const connection: DatabaseConnection = {
    executeQuery: async <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
      if (!isOpen) throw new Error('This transaction is over.');
      const { command, rowCount, rows } = await send(query.sql, query.parameters, nameOf(query));
      return { rows: rows as R[], ...(changes.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }) };
    },
    streamQuery: () => {
      throw new Error('Rows are read in batches, not as a stream.');
    },
  };
  const executor = new DefaultQueryExecutor(compiler, adapter, { provideConnection: (consume) => consume(connection) });
  const tx = new Transaction<AnyTables>({ config: { dialect }, dialect, driver, executor });
  return {
    tx: takeUnawaited(bindScope(tx, scope)),
    close: () => {
      isOpen = false;
    },
  };
};
