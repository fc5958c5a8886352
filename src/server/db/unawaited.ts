import type { Tx } from './database';

const statements = new WeakMap<object, Promise<unknown>[]>();

/** Takes statements that need no answer before the end of the transaction; done once, where it begins. */
export const takeUnawaited = (tx: Tx): Tx => { statements.set(tx, []); return tx; };
/** What was sent so. */
export const unawaitedOf = (tx: Tx): readonly Promise<unknown>[] => statements.get(tx) ?? [];

/**
 * A statement whose answer only the end of the transaction waits for, so that it leaves together with what follows. When it fails, so does
 * the transaction. In a transaction of the owner it is waited for.
 */
export const unawaited = async (tx: Tx, sent: Promise<unknown>): Promise<void> => {
  const list = statements.get(tx);
  if (!list) { await sent; return; }
  sent.catch(() => undefined);
  list.push(sent);
};
