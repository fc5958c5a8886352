import { equalText } from '../core/digest';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Milliseconds. */
export interface Limits {
  /** A token older than this is replaced when it is next presented. */
  readonly rotateAfter: number;
  /** How long the one before is still taken once its successor has been presented. */
  readonly grace: number;
  readonly idle: number;
  readonly absolute: number;
  readonly adminIdle: number;
  readonly adminAbsolute: number;
}
export const limits: Limits = { rotateAfter: 10 * minute, grace: minute, idle: 14 * day, absolute: 90 * day, adminIdle: 30 * minute, adminAbsolute: 12 * hour };

/** What is known of a session; instants in milliseconds. */
export interface Stored {
  readonly id: number;
  readonly userId: number;
  readonly isAdmin: boolean;
  readonly companyId: number | null;
  readonly hash: string;
  readonly previousHash: string | null;
  readonly salt: string | null;
  readonly rotatedAt: number;
  /** When the current token was first presented. */
  readonly confirmedAt: number | null;
  readonly createdAt: number;
  readonly usedAt: number;
}
/** `current`: go on. `due`: the same, and replace it. `previous`: go on and answer the current one. */
export type Verdict = 'current' | 'due' | 'previous' | 'expired' | 'stolen';

/** Has it not been used for too long, or was it opened too long ago? */
export const isOver = ({ isAdmin, createdAt, usedAt }: Pick<Stored, 'isAdmin' | 'createdAt' | 'usedAt'>, now: number, limits: Limits): boolean =>
  now - usedAt > (isAdmin ? limits.adminIdle : limits.idle) || now - createdAt > (isAdmin ? limits.adminAbsolute : limits.absolute);

/**
 * What a token with this hash, under the series of this session, is worth now. One that was made later than now (the clock was set
 * back) is replaced, so that nothing lives on by the wrong time.
 */
export const judge = (session: Stored, hash: string, now: number, limits: Limits): Verdict => {
  const { rotatedAt, confirmedAt } = session;
  if (isOver(session, now, limits)) return 'expired';
  if (equalText(session.hash, hash)) return Math.abs(now - rotatedAt) > limits.rotateAfter ? 'due' : 'current';
  if (session.previousHash !== null && equalText(session.previousHash, hash))
    return confirmedAt === null || now - confirmedAt <= limits.grace ? 'previous' : 'stolen';
  return 'stolen';
};
