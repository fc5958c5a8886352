import type { Database } from '../../../src/server/db/database';

/** Thrown to undo a transaction whose outcome is known. */
class Undone extends Error {}

/**
 * Lets requests run to their end and keeps nothing of what they stored: each transaction is undone once it has
 * answered.
 */
export const dryRuns = (database: Database): ((run: () => Promise<void>) => Promise<void>) => {
  const real = database.transaction.bind(database);
  const dry: Database['transaction'] = async (scope, run) => {
    const kept: { answer?: Awaited<ReturnType<typeof run>> } = {};
    try {
      await real(scope, async (tx) => {
        kept.answer = await run(tx);
        throw new Undone();
      });
    } catch (error) {
      if (!(error instanceof Undone)) throw error;
    }
    return kept.answer as Awaited<ReturnType<typeof run>>;
  };
  return async (run) => {
    Object.assign(database, { transaction: dry });
    try {
      await run();
    } finally {
      Object.assign(database, { transaction: real });
    }
  };
};
