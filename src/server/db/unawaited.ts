import type { Tx } from './database';

const key = Symbol.for('retaguarda.unawaited');
type Collecting = Tx & { [key]?: Promise<unknown>[] };

/** Lets a transaction take statements that need no answer before its end; done once, where it begins. */
export const takeUnawaited = (tx: Collecting): Tx => {
  tx[key] = [];
  return tx;
};
/** Promises that were started and not awaited. */
export const unawaitedOf = (tx: Collecting): readonly Promise<unknown>[] => tx[key] ?? [];

/**
 * A statement whose answer only the end of the transaction waits for, so that it leaves together with what follows.
 * When it fails, so does the transaction. In a transaction of the owner it is waited for.
 */
export const unawaited = async (tx: Collecting, sent: Promise<unknown>): Promise<void> => {
  const list = tx[key];
  if (!list) {
    await sent;
    return;
  }
  sent.catch(() => undefined);
  list.push(sent);
};
