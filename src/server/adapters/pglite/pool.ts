import { AsyncLocalStorage } from 'node:async_hooks';
import { Duplex } from 'node:stream';
import { callbackify } from 'node:util';
import pg from 'pg';
import { lenderOf, types } from '../postgres';
import type { Lender } from '../transactions';

/** One PGlite, wherever it runs. */
export interface Engine {
  /** Messages of PostgreSQL's protocol, whole ones; answers with those that it sends back. */
  send(messages: Uint8Array): Promise<Uint8Array>;
  /** How often the files were really flushed to the disk; 0 in memory. */
  fsyncs(): Promise<number>;
  close(): Promise<void>;
}

/** Set while a transaction runs: asking for a second connection inside it would wait for itself for ever. */
const borrowed = new AsyncLocalStorage<{ open: boolean; taken: boolean }>();
/** Runs what may borrow the connection; a second borrowing inside is refused instead of hanging. */
export const guarded = <T>(run: () => Promise<T>): Promise<T> => {
  const state = { open: true, taken: false };
  if (borrowed.getStore()?.open) return Promise.reject(refusal());
  return borrowed.run(state, () =>
    run().finally(() => {
      state.open = false;
    }),
  );
};
const refusal = (): Error =>
  new Error('A transaction is open here: use its `tx`, the embedded database has one connection.');
const once = async <T>(borrow: () => Promise<T>): Promise<T> => {
  const state = borrowed.getStore();
  if (state?.open && state.taken) throw refusal();
  if (state) state.taken = true;
  return borrow();
};

/**
 * A line to the engine, as the driver's socket is one to a server; what is written while it works goes to it together.
 */
class EngineLine extends Duplex {
  constructor(private readonly engine: Engine) {
    super({ allowHalfOpen: false });
  }
  connect(): this {
    process.nextTick(() => this.emit('connect'));
    return this;
  }
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }
  override _read(): void {
    /* Answers are pushed as they come. */
  }
  private readonly pass = callbackify(async (messages: Uint8Array): Promise<void> => {
    const answers = await this.engine.send(messages);
    if (answers.byteLength > 0) this.push(answers);
  });
  override _write(messages: Uint8Array, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.pass(messages, done);
  }
  override _writev(parts: readonly { readonly chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.pass(Buffer.concat(parts.map(({ chunk }) => chunk)), done);
  }
  override _final(done: () => void): void {
    this.push(null);
    done();
  }
}

export interface LitePool {
  readonly requests: Lender;
  /** As much of `pg.Pool` as Kysely's PostgreSQL dialect uses. */
  readonly owner: { connect(): Promise<pg.PoolClient>; end(): Promise<void> };
}
/**
 * Nothing of the surroundings, which may name another server. Another line is still the same session: nothing stays of
 * who had it before.
 */
const said = {
  host: 'embutido',
  port: 5432,
  user: 'postgres',
  database: 'postgres',
  password: '',
  ssl: false,
  pipeline: true,
  onConnect: async (client: pg.Client): Promise<void> => {
    for (const statement of ['rollback', 'discard all']) await client.query(statement);
  },
};
/**
 * The driver of PostgreSQL over the one connection of an engine, lent to one borrower at a time, however long others
 * wait.
 */
export const litePool = (engine: Engine): LitePool => {
  const pool = new pg.Pool({
    ...said,
    stream: () => new EngineLine(engine) as never,
    types,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 0,
  });
  // One that breaks is replaced; its borrower learns it from the statement.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
  });
  const { connect, share } = lenderOf(pool);
  return {
    requests: { connect: () => once(connect), share: () => once(share) },
    owner: { connect: () => once(() => pool.connect()), end: () => pool.end() },
  };
};
