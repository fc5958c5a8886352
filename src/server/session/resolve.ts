import { hashOf, newSalt, tokenAfter, type Token } from '../core/token';
import { judge, type Limits, type Stored } from './judge';

/** Where sessions are kept. Every change says what it expects to find, and answers whether it found it. */
export interface Store<S extends Stored = Stored> {
  /** The living session of a series. */
  find(series: string): Promise<S | undefined>;
  /** Replaces the token whose hash this is; false: somebody else was first. */
  rotate(id: number, hash: string, next: { readonly hash: string; readonly salt: string; readonly at: number }): Promise<boolean>;
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
 * The session of a token, by the policy of decisions 6: replaced when it is older than ten minutes, the one before taken
 * until its successor has been presented and a minute longer, anything older is theft and ends the series.
 */
export const resolve = async <S extends Stored>(store: Store<S>, token: Token, now: number, limits: Limits): Promise<Resolved<S>> => {
  const hash = hashOf(token);
  // Whoever loses the race for a rotation looks again and finds his token to be the one before.
  for (;;) {
    const session = await store.find(token.series);
    if (!session) return { kind: 'none' };
    switch (judge(session, hash, now, limits)) {
      case 'expired': return { kind: 'none' };
      case 'stolen':
        await store.stolen(session, now);
        return { kind: 'stolen' };
      case 'previous': return { kind: 'alive', session, token: tokenAfter(token, session.salt!), isRenewed: true };
      case 'current':
        if (session.confirmedAt === null || Math.abs(now - session.usedAt) > touchEvery) await store.touch(session.id, now, session.confirmedAt === null ? hash : undefined);
        return { kind: 'alive', session, token, isRenewed: false };
      case 'due': {
        const next = await replace(store, session.id, token, hash, now);
        if (next) return { kind: 'alive', session, token: next, isRenewed: true };
      }
    }
  }
};

/** The token that takes the place of this one; undefined when another request was first. */
export const replace = async (store: Pick<Store, 'rotate'>, id: number, token: Token, hash: string, at: number): Promise<Token | undefined> => {
  const salt = newSalt();
  const next = tokenAfter(token, salt);
  return await store.rotate(id, hash, { hash: hashOf(next), salt, at }) ? next : undefined;
};
