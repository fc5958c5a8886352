import { sql } from 'kysely';
import type { AnyEntity, Infer } from '#kit/entity/entity';
import type { BulkReport } from '#kit/calls/envelope';
import type { Tx } from '../../db/database';
import { databaseFailure } from '../../core/databaseFailure';
import { envelopeOf, Failed } from '../../core/failure';
import { failureOf } from '../../core/failureOf';
import { forgetSettings } from './settingsRead';

/** Why a row of many was refused, for its line in the report. Throws on what is a fault of ours. */
export const rowMessage = (cause: unknown): string => {
  const failure = failureOf(cause);
  if (!failure) throw cause;
  return failure.kind === 'invalid'
    ? (Object.values(failure.fieldErrors)[0] ?? envelopeOf(failure).messageError!)
    : envelopeOf(failure).messageError!;
};

/** Each for itself, outside of any transaction: the others go on. */
export const reported = async <E extends AnyEntity>(
  { title }: E,
  rows: readonly Infer<E>[],
  act: (row: Infer<E>) => Promise<unknown>,
): Promise<BulkReport> => {
  const failed: BulkReport['failed'][number][] = [];
  for (const row of rows) {
    const { id, [title]: called } = row as { readonly id: number; readonly [name: string]: unknown };
    try {
      await act(row);
    } catch (cause) {
      failed.push({ id, title: String(called), message: rowMessage(cause) });
    }
  }
  return { changed: rows.length - failed.length, failed };
};

/**
 * Runs within a savepoint: what it did is undone when it is refused, and the transaction goes on. Answers the reason,
 * or undefined.
 */
export const attempt = async (tx: Tx, run: () => Promise<unknown>): Promise<string | undefined> => {
  await sql`savepoint linha`.execute(tx);
  try {
    await run();
    await sql`release savepoint linha`.execute(tx);
    return undefined;
  } catch (cause) {
    // A deadlock has taken the whole transaction, which is run again.
    if (!(cause instanceof Failed) && databaseFailure(cause)?.kind === 'unavailable') throw cause;
    const message = rowMessage(cause);
    await sql`rollback to savepoint linha`.execute(tx);
    forgetSettings(tx);
    return message;
  }
};
