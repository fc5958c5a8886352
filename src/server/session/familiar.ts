import { sql } from 'kysely';
import { digest } from '../core/digest';
import type { Tx } from '../db/database';
import { addressKey, brake, giveBack } from './brake';

const days = 30;
/** Over all addresses: twenty tries a day, then one in ten seconds, later one a minute. */
const anywhere = { free: 20, firstWait: 10, longestWait: 60 } as const;
const keyOf = (login: string, ip: string): string => `conhecido:${login}|${addressKey(ip)}`;

/**
 * Remembers an address from which the user signed in, or chose a password by the link of a mail: for a month, guesses
 * made elsewhere do not slow the user down there.
 */
export const becomeFamiliar = async (tx: Tx, login: string, ip: string, now: Date): Promise<void> => {
  const until = new Date(now.getTime() + days * 86_400_000);
  await sql`insert into freio (chave, vezes, desde, ultima, ate) values (${digest(keyOf(login, ip))}, 0, ${now}, ${now}, ${until})
    on conflict (chave) do update set ultima = ${now}, ate = ${until}`.execute(tx);
};
const isFamiliar = async (tx: Tx, login: string, ip: string, now: Date): Promise<boolean> =>
  (await sql`select 1 from freio where chave = ${digest(keyOf(login, ip))} and ate > ${now}`.execute(tx)).rows.length >
  0;

/**
 * The brake on guesses at one login from ever other addresses. It slows and never shuts: endless guesses take only the
 * turns of strangers. Answers a function that takes a right try off the count.
 */
export const brakeStrangers = async (
  tx: Tx,
  login: string,
  ip: string,
  now: Date,
): Promise<(later: Tx) => Promise<void>> => {
  if (await isFamiliar(tx, login, ip, now)) return () => Promise.resolve();
  await brake(tx, `login:${login}`, now, anywhere);
  return (later) => giveBack(later, `login:${login}`);
};
