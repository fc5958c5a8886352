import {
  DefaultQueryExecutor, DummyDriver, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, Transaction,
  type CompiledQuery, type DatabaseConnection, type Dialect, type QueryResult,
} from 'kysely';
import type { AnyTables, Ask, TenantScope, Tx } from '../db/database';
import { isStalePlan } from '../db/errors';
import { nameOf, takeLine, type Line as Sending } from '../db/fixed';
import { beginning, entering } from '../db/roles';
import { bindScope } from '../db/scope';
import { takeUnawaited, unawaitedOf } from '../db/unawaited';

export interface Answer { readonly command: string; readonly rowCount: number | null; readonly rows: readonly unknown[] }
/** A borrowed connection. Statements are sent as they come, without waiting for the answers before; those come in order. */
export interface Lent {
  /** `name`: the statement is prepared under it, once a connection. */
  query(text: string, values?: readonly unknown[], name?: string): Promise<Answer>;
  /** Statements that are sent at once and are a transaction by themselves. */
  together(): Together;
  /** Back to the pool; a broken one is closed instead. */
  release(isBroken?: boolean): void;
}
export interface Together {
  readonly query: Lent['query'];
  /** Sends what was asked; false when any of it failed, and so did all. */
  send(): Promise<boolean>;
}
export interface Lender {
  connect(): Promise<Lent>;
  /**
   * For questions that are over at once: those of one round of the event loop go to few connections in few packets, each a transaction of its own. `isLate`: the round
   * is over, there is nothing more to wait for.
   */
  share(isLate: boolean): Promise<Lent>;
  /** Runs it once everything that has come in was looked at. */
  atEndOfRound(run: () => void): void;
}

type Run<T> = (tx: Tx) => Promise<T>;
/**
 * A transaction of a request that changes something. Its opening travels with the first statement; every statement but the last may
 * be sent before the answers of those before it have come. Nothing runs outside it: were the opening refused, everything behind
 * it would be too, and a statement that comes after the end throws.
 */
export const transact = async <T>(lender: Lender, scope: TenantScope, run: Run<T>): Promise<T> => {
  const begun = beginLater(await lender.connect(), scope);
  const { lent } = begun;
  let result: T;
  try { result = await run(begun.tx); } catch (error) {
    if (begun.opened) return giveUp({ lent, opened: begun.opened }, begun.ended?.then(() => true, () => false) ?? end(begun, 'rollback'), error);
    begun.close();
    lent.release(isStalePlan(error));
    throw error;
  }
  begun.close();
  try {
    await begun.opened;
    const ended = begun.ended ?? (begun.opened && lent.query('commit'));
    const [answer] = await Promise.all([ended, ...unawaitedOf(begun.tx)]);
    // A transaction in which something failed, and nobody minded, cannot be kept: the server says so by this word alone.
    if (answer?.command === 'ROLLBACK') throw new Error('The transaction had failed before its end.');
  } catch (error) {
    lent.release(true);
    throw error;
  }
  lent.release();
  return result;
};

interface Later {
  readonly lent: Lent;
  readonly tx: Tx;
  close(): void;
  /** Undefined: nothing was sent yet. */
  readonly opened?: Promise<unknown>;
  /** It ended with its last statement. */
  readonly ended?: Promise<Answer | undefined>;
}
/** It begins with its first statement. Where that is the last one too, both are a transaction by themselves. */
const beginLater = (lent: Lent, scope: TenantScope): Later => {
  let opened: Promise<unknown> | undefined;
  let ended: Promise<Answer | undefined> | undefined;
  const quiet = <P extends Promise<unknown>>(promise: P): P => { promise.catch(() => undefined); return promise; };
  const open = (): void => { opened ??= quiet(lent.query(beginning(scope, 'read write'))); };
  const { tx, close } = lineOver({ query: (...asked) => { open(); return lent.query(...asked); } }, scope, (...asked) => {
    close();
    const whole = opened ? undefined : lent.together();
    if (!whole) {
      open();
      const answer = lent.query(...asked);
      ended = quiet(lent.query('commit'));
      return answer;
    }
    const { text, values, name } = entering(scope, 'read write');
    opened = quiet(whole.query(text, values, name));
    const answer = whole.query(...asked);
    ended = quiet(whole.send().then((isGood) => (isGood ? undefined : lent.query('rollback'))));
    return answer;
  });
  return { lent, tx, close, get opened() { return opened; }, get ended() { return ended; } };
};

/** The same for reading: its end is not waited for. */
export const read = async <T>(lender: Lender, scope: TenantScope, run: Run<T>): Promise<T> => {
  const begun = begin(await lender.connect(), scope);
  const result = await during(begun, run);
  void end(begun, 'commit');
  begun.lent.release();
  return result;
};

/**
 * The same for a statement that `run` sends at once: one way there, one back. What is asked before the answers of what was asked before
 * have come goes out on the same connection, behind it; what is asked at the same moment in one packet, as one transaction, in which each question has a
 * scope of its own. When one fails so do those behind it.
 */
export const asker = (lender: Lender, { isBrief = false, isLate = false } = {}): Ask => {
  let line: Line | undefined;
  return async (scope, run) => {
    const mine = line ??= { lent: isBrief ? lender.share(isLate) : lender.connect(), waiting: 0, isBroken: false };
    mine.waiting++;
    const leave = (lent: Lent): void => {
      if (--mine.waiting > 0) return;
      if (line === mine) line = undefined;
      lent.release(mine.isBroken);
    };
    const lent = await mine.lent.catch((error: unknown) => {
      if (line === mine) line = undefined;
      throw error;
    });
    const { tx, opened, ended: end } = openAsk(mine, lent, scope);
    const answer = run(tx);
    const ended = end();
    try {
      const result = await answer;
      leave(lent);
      return result;
    } catch (error) {
      // Whoever asks anew, asks elsewhere.
      if (line === mine) line = undefined;
      void ended.then((isAlive) => {
        mine.isBroken ||= !isAlive || isStalePlan(error);
        leave(lent);
      });
      await opened;
      throw error;
    }
  };
};
/** `ended`: whether the connection lives on. */
const openAsk = (line: Line, lent: Lent, scope: TenantScope): Pick<Begun, 'tx' | 'opened'> & { ended(): Promise<boolean> } => {
  const packet = line.packet ??= packetOf(line, lent);
  const { text, values, name } = entering(scope, 'read only');
  const opened = packet.query(text, values, name);
  opened.catch(() => undefined);
  const { tx, close } = lineOver(packet, scope);
  return { tx, opened, ended: () => {
    close();
    return packet.isAlive;
  } };
};
/** Leaves at the end of this turn of the event loop. */
const packetOf = (line: Line, lent: Lent): Packet => {
  const whole = lent.together();
  const isAlive = new Promise<boolean>((tell) => {
    process.nextTick(() => {
      line.packet = undefined;
      // After a failure there is nothing to take back; it shows that the connection lives.
      void whole.send().then((isGood) => isGood || lent.query('rollback').then(() => true, () => false)).then(tell);
    });
  });
  return { query: whole.query, isAlive };
};
interface Packet { readonly query: Lent['query']; /** Whether the connection lives on. */ readonly isAlive: Promise<boolean> }
interface Line { readonly lent: Promise<Lent>; waiting: number; isBroken: boolean; packet?: Packet }
export const ask = <T>(lender: Lender, scope: TenantScope, run: Run<T>): Promise<T> => asker(lender)(scope, run);

interface Begun {
  readonly lent: Lent;
  readonly tx: Tx;
  /** Lets no further statement in. */
  close(): void;
  /** Rejects when the opening was refused: that is what the failures behind it come from. */
  readonly opened: Promise<unknown>;
}
const begin = (lent: Lent, scope: TenantScope): Begun => {
  const opened = lent.query(beginning(scope, 'read only'));
  opened.catch(() => undefined);
  return { lent, ...lineOver(lent, scope), opened };
};
const during = async <T>(begun: Begun, run: Run<T>): Promise<T> => {
  try {
    const result = await run(begun.tx);
    await begun.opened;
    begun.close();
    return result;
  } catch (error) {
    return giveUp(begun, end(begun, 'rollback'), error);
  }
};
/** Sends the end, behind which whatever the next borrower sends takes its turn. False: the connection is lost. */
const end = ({ lent, close }: Pick<Begun, 'lent' | 'close'>, word: 'commit' | 'rollback'): Promise<boolean> => {
  close();
  return lent.query(word).then(() => true, () => false);
};
/** After a failure the connection is lent out again only once it has shown that it lives. */
const giveUp = async ({ lent, opened }: Pick<Begun, 'lent' | 'opened'>, ended: Promise<boolean>, error: unknown): Promise<never> => {
  void ended.then((isAlive) => lent.release(!isAlive || isStalePlan(error)));
  await opened;
  throw error;
};

const dialect: Dialect = {
  createAdapter: () => new PostgresAdapter(), createDriver: () => new DummyDriver(), createQueryCompiler: () => new PostgresQueryCompiler(),
  createIntrospector: (db) => new PostgresIntrospector(db),
};
const [adapter, driver, compiler] = [dialect.createAdapter(), dialect.createDriver(), dialect.createQueryCompiler()];
const changes = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** The connection as Kysely sees it; statements of one transaction may be on their way together. `last`: how the one that ends it is sent. */
const lineOver = (lent: Pick<Lent, 'query'>, scope: TenantScope, last?: Lent['query']): Pick<Begun, 'tx' | 'close'> => {
  let isOpen = true;
  const through = (send: Lent['query']) => async <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
    if (!isOpen) throw new Error('This transaction is over.');
    const { command, rowCount, rows } = await send(query.sql, query.parameters, nameOf(query));
    return { rows: rows as R[], ...(changes.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }) };
  };
  const connection: DatabaseConnection & Sending = {
    executeQuery: through((...asked) => lent.query(...asked)), ...(last && { end: through(last) }),
    streamQuery: () => { throw new Error('Rows are read in batches, not as a stream.'); },
  };
  const executor = new DefaultQueryExecutor(compiler, adapter, { provideConnection: (consume) => consume(connection) });
  return { tx: takeLine(takeUnawaited(bindScope(new Transaction<AnyTables>({ config: { dialect }, dialect, driver, executor }), scope)), connection), close: () => { isOpen = false; } };
};
