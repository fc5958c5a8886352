import type { Model } from '#kit/read/model';
import { uniqueSets } from './tables';

interface DatabaseError extends Error {
  readonly code: string;
  readonly constraint?: string;
  readonly detail?: string;
}
const isDatabaseError = (error: unknown): error is DatabaseError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code);

/** SQLSTATE of an error the database reported. */
export const sqlStateOf = (error: unknown): string | undefined => (isDatabaseError(error) ? error.code : undefined);

/** The fields whose values are already taken, when that is what the error says. */
export const duplicateOf = (error: unknown, model: Model): readonly string[] | undefined => {
  if (!isDatabaseError(error) || error.code !== '23505') return undefined;
  const set = uniqueSets(model).find(({ name }) => name === error.constraint);
  return set?.fields ?? [];
};
/**
 * Is it a value that the column cannot hold (SQLSTATE class 22: out of range, bad text)? The request's fault, not the
 * server's.
 */
export const dataErrorOf = (error: unknown): boolean => sqlStateOf(error)?.startsWith('22') ?? false;
/**
 * A prepared statement that the connection no longer knows, or whose table has changed since: another connection plans
 * it afresh.
 */
export const isStalePlan = (error: unknown): boolean =>
  sqlStateOf(error) === '26000' ||
  (sqlStateOf(error) === '0A000' && (error as Error).message.startsWith('cached plan'));
/** Serialisation failure, deadlock or an outdated plan: the transaction may simply be run again. */
export const isRetryable = (error: unknown): boolean =>
  ['40001', '40P01'].includes(sqlStateOf(error) ?? '') || isStalePlan(error);
