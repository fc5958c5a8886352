import { equalText } from '../core/digest';
import { hashOf, newSalt, tokenAfter, type Token } from '../core/token';

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
export const limits: Limits = {
  rotateAfter: 10 * minute,
  grace: minute,
  idle: 14 * day,
  absolute: 90 * day,
  adminIdle: 30 * minute,
  adminAbsolute: 12 * hour,
};

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
export const isOver = (
  { isAdmin, createdAt, usedAt }: Pick<Stored, 'isAdmin' | 'createdAt' | 'usedAt'>,
  now: number,
  limits: Limits,
): boolean =>
  now - usedAt > (isAdmin ? limits.adminIdle : limits.idle) ||
  now - createdAt > (isAdmin ? limits.adminAbsolute : limits.absolute);

/**
 * What a token with this hash, under the series of this session, is worth now. One that was made later than now (the
 * clock was set
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

/** Where sessions are kept. Every change says what it expects to find, and answers whether it found it. */
export interface Store<S extends Stored = Stored> {
  /** The living session of a series. */
  find(series: string): Promise<S | undefined>;
  /** Replaces the token whose hash this is; false: somebody else was first. */
  rotate(
    id: number,
    hash: string,
    next: { readonly hash: string; readonly salt: string; readonly at: number },
  ): Promise<boolean>;
  /** It is in use; `confirm`: and its current token (of this hash) has been presented. */
  touch(id: number, at: number, confirm: string | undefined): Promise<void>;
  /** Ends it as stolen and writes that down. */
  stolen(session: S, at: number): Promise<void>;
}
export type Resolved<S extends Stored = Stored> =
  | { readonly kind: 'alive'; readonly session: S; readonly token: Token; readonly isRenewed: boolean }
  | { readonly kind: 'none' | 'stolen' };

/** `usado_em` is written this often at most, so that reading stays reading. */
const touchEvery = 60_000;

/**
 * The session of a token, by the policy of decisions 6: replaced when it is older than ten minutes, the one before
 * taken
 * until its successor has been presented and a minute longer, anything older is theft and ends the series.
 */
export const resolve = async <S extends Stored>(
  store: Store<S>,
  token: Token,
  now: number,
  limits: Limits,
): Promise<Resolved<S>> => {
  const hash = hashOf(token);
  // Whoever loses the race for a rotation looks again and finds his token to be the one before.
  for (;;) {
    const session = await store.find(token.series);
    if (!session) return { kind: 'none' };
    switch (judge(session, hash, now, limits)) {
      case 'expired':
        return { kind: 'none' };
      case 'stolen':
        await store.stolen(session, now);
        return { kind: 'stolen' };
      case 'previous':
        return { kind: 'alive', session, token: tokenAfter(token, session.salt!), isRenewed: true };
      case 'current':
        if (session.confirmedAt === null || Math.abs(now - session.usedAt) > touchEvery)
          await store.touch(session.id, now, session.confirmedAt === null ? hash : undefined);
        return { kind: 'alive', session, token, isRenewed: false };
      case 'due': {
        const next = await replace(store, session.id, token, hash, now);
        if (next) return { kind: 'alive', session, token: next, isRenewed: true };
      }
    }
  }
};

/** The token that takes the place of this one; undefined when another request was first. */
export const replace = async (
  store: Pick<Store, 'rotate'>,
  id: number,
  token: Token,
  hash: string,
  at: number,
): Promise<Token | undefined> => {
  const salt = newSalt();
  const next = tokenAfter(token, salt);
  return (await store.rotate(id, hash, { hash: hashOf(next), salt, at })) ? next : undefined;
};
