import { sql } from 'kysely';
import { digest, equalText, randomHex } from '../core/digest';
import type { Database, Tx } from '../db/database';

/** Milliseconds for which an address is good. The next start prints another. */
const lives = 24 * 3_600_000;
const platform = { company: '*' } as const;

/** True once anybody has ever been able to sign in. */
export const hasPeople = async (tx: Tx): Promise<boolean> =>
  (await sql`select 1 from usuario limit 1`.execute(tx)).rows.length > 0;

/**
 * The one-time address where the first administrator is created; undefined when there is somebody. Each process that
 * starts meanwhile prints one of its own; the first that is used ends them all. Its token stands after `#`: no server,
 * proxy or referrer sees it.
 */
export const openFirstAccess = async (database: Database, publicUrl: string): Promise<string | undefined> => {
  const token = randomHex(16);
  const isOpen = await database.transaction(platform, async (tx) => {
    if (await hasPeople(tx)) return false;
    const now = new Date();
    await sql`delete from primeiro_acesso where expira_em <= ${now}`.execute(tx);
    await sql`insert into primeiro_acesso (token_hash, criado_em, expira_em) values (${digest(token)}, ${now}, ${new Date(now.getTime() + lives)})`.execute(
      tx,
    );
    return true;
  });
  return isOpen ? `${publicUrl}/auth/primeiro-acesso#token=${token}` : undefined;
};

interface Address {
  readonly token_hash: string;
  readonly expira_em: string | Date;
}
const isGood =
  (token: string, now: Date) =>
  ({ token_hash: hash, expira_em: end }: Address): boolean =>
    equalText(hash, digest(token)) && new Date(end) > now;

/** True while the address can be used. */
export const isFirstAccess = async (tx: Tx, token: string, now: Date): Promise<boolean> =>
  !(await hasPeople(tx)) &&
  (await sql<Address>`select token_hash, expira_em from primeiro_acesso`.execute(tx)).rows.some(isGood(token, now));

/**
 * Uses it up, and with it all others: of any number at once, whatever their addresses, exactly one is answered true. The
 * second waits at the rows of the first and finds them gone.
 */
export const spendFirstAccess = async (tx: Tx, token: string, now: Date): Promise<boolean> =>
  (await sql<Address>`delete from primeiro_acesso returning token_hash, expira_em`.execute(tx)).rows.some(
    isGood(token, now),
  ) && !(await hasPeople(tx));
