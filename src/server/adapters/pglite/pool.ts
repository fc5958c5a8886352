import { AsyncLocalStorage } from 'node:async_hooks';

export interface EngineResult { readonly rows: Record<string, unknown>[]; readonly affectedRows?: number; readonly fields: readonly unknown[] }
/** One PGlite, wherever it runs. `values` undefined: a script, of which every statement has a result. */
export interface Engine {
  query(text: string, values?: readonly (string | null)[]): Promise<EngineResult[]>;
  /** How often the files were really flushed to the disk; 0 in memory. */
  fsyncs(): Promise<number>;
  close(): Promise<void>;
}
type Command = 'COMMIT' | 'ROLLBACK' | 'INSERT' | 'UPDATE' | 'DELETE' | 'SELECT' | 'MERGE';
export interface PoolResult { readonly command: Command; readonly rowCount: number; readonly rows: never[] }
export interface PoolClient { query(text: string, values?: readonly unknown[]): Promise<PoolResult>; release(): void }
/** As much of `pg.Pool` as Kysely's PostgreSQL dialect uses, over one connection lent to one borrower at a time. */
export interface LitePool { connect(): Promise<PoolClient>; end(): Promise<void> }

/** Set while a transaction runs: asking for a second connection inside it would wait for itself for ever. */
const borrowed = new AsyncLocalStorage<{ open: boolean; taken: boolean }>();
const refusal = (): Error => new Error('A transaction is open here: use its `tx`, the embedded database has one connection.');
/** Runs what may borrow the connection; a second borrowing inside is refused instead of hanging. */
export const guarded = <T>(run: () => Promise<T>): Promise<T> => {
  if (borrowed.getStore()?.open) return Promise.reject(refusal());
  const state = { open: true, taken: false };
  return borrowed.run(state, () => run().finally(() => { state.open = false; }));
};

const commandOf = (text: string): Command => {
  const word = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase();
  return word === 'INSERT' || word === 'UPDATE' || word === 'DELETE' || word === 'MERGE' ? word : 'SELECT';
};

export const litePool = (engine: Engine, toText: (value: unknown) => string | null): LitePool => {
  let tail: Promise<void> = Promise.resolve();
  const query = async (text: string, values: readonly unknown[] = []): Promise<PoolResult> => {
    const results = await engine.query(text, values.length > 0 ? values.map(toText) : undefined);
    const last = results.at(-1);
    return { command: commandOf(text), rowCount: last?.affectedRows ?? last?.rows.length ?? 0, rows: (last?.rows ?? []) as never[] };
  };
  const lend = async (): Promise<PoolClient> => {
    const state = borrowed.getStore();
    if (state?.open && state.taken) throw refusal();
    if (state) state.taken = true;
    const before = tail;
    let free: () => void = () => undefined;
    tail = new Promise((resolve) => { free = resolve; });
    await before;
    let isOut = true;
    let hasFailed = false;
    return {
      query: async (text, values) => {
        if (text.startsWith('rollback')) hasFailed = false;
        try {
          const result = await query(text, values);
          return text === 'commit' ? { ...result, command: hasFailed ? 'ROLLBACK' : 'COMMIT' } : result;
        } catch (error) {
          hasFailed = true;
          throw error;
        }
      },
      release: () => {
        if (!isOut) return;
        isOut = false;
        // Whoever forgot to end a transaction does not leave it to the next; the platform's settings end with it.
        engine.query('rollback').then(free, free);
      },
    };
  };
  return { connect: lend, end: async () => { (await lend()).release(); await engine.close(); } };
};
