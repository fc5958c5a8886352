import { sql, type RawBuilder } from 'kysely';
import { fail } from '../core/failure';
import { digest } from '../core/digest';
import type { Tx } from '../db/database';

const minute = 60_000;
const hour = 60 * minute;
/** So many tries a day, then a wait that doubles, in seconds. */
interface Grip {
  readonly free: number;
  readonly firstWait: number;
  readonly longestWait: number;
}
const usual: Grip = { free: 5, firstWait: 30, longestWait: 900 };

/**
 * The brake on guessing one thing: usually five tries a day, then a wait that doubles from 30 seconds to 15 minutes. A
 * try is counted before it is made, by one statement that locks the key's row, so that a hundred at once gain nothing.
 * Throws `tooMany` with the seconds to wait; a refused try does not count.
 */
export const brake = async (
  tx: Tx,
  key: string,
  now: Date,
  { free, firstWait, longestWait }: Grip = usual,
): Promise<void> => {
  const chave = digest(key);
  const {
    rows: [taken],
  } = await sql`
    insert into freio (chave, vezes, desde, ultima) values (${chave}, 1, ${now}, ${now})
    on conflict (chave) do update set ultima = ${now}, ate = ${now}::timestamptz + make_interval(secs => case when ${times(now)} < ${free} then 0
      else least(${firstWait}::int * power(2, least(${times(now)} - ${free}, 10)), ${longestWait}::int) end), vezes = ${times(now)}
    where freio.ate is null or freio.vezes < ${free} or freio.ate <= ${now} returning vezes`.execute(tx);
  if (!taken) await refuse(tx, chave, now);
};
/** After a day of peace the count begins anew. */
const times = (now: Date) =>
  sql`(case when freio.ultima < ${new Date(now.getTime() - 24 * hour)} then 1 else freio.vezes + 1 end)`;

/** At most so many for a key within one window. Throws `tooMany` with the seconds until it is over. */
const counted = async (
  tx: Tx,
  key: string,
  most: number,
  span: number,
  now: Date,
  also: RawBuilder<unknown> = sql`null`,
): Promise<unknown> => {
  const chave = digest(key);
  const start = new Date(now.getTime() - span);
  const {
    rows: [taken],
  } = await sql<{ tambem: unknown }>`
    insert into freio (chave, vezes, desde, ultima, ate) values (${chave}, 1, ${now}, ${now}, ${new Date(now.getTime() + span)})
    on conflict (chave) do update set ultima = ${now}, vezes = case when freio.desde < ${start} then 1 else freio.vezes + 1 end,
      ate = case when freio.desde < ${start} then excluded.ate else freio.ate end, desde = case when freio.desde < ${start} then ${now} else freio.desde end
    where freio.desde < ${start} or freio.vezes < ${most} returning vezes, ${also} as tambem`.execute(tx);
  return (taken ?? (await refuse(tx, chave, now))).tambem;
};
/** At most so many an hour for a key. Throws `tooMany` with the seconds until the hour is over. */
export const quota = async (tx: Tx, key: string, most: number, now: Date): Promise<void> => {
  await counted(tx, key, most, hour, now);
};
/** At most so many a minute for a key. Throws `tooMany` with the seconds until the minute is over. */
export const quotaOfMinute = async (tx: Tx, key: string, most: number, now: Date): Promise<void> => {
  await counted(tx, key, most, minute, now);
};
/**
 * The same of strangers, with a short window beside the long one: a tenth of what an hour allows, ten at least, within a
 * minute. So a machine does not take in a burst what is meant for people over an hour. Answers the value of `also`, a
 * column that one of its statements returns.
 */
export const quotaOfStrangers = async (
  tx: Tx,
  key: string,
  most: number,
  now: Date,
  also?: RawBuilder<unknown>,
): Promise<unknown> => {
  await counted(tx, minuteOf(key), burstOf(most), minute, now);
  return counted(tx, key, most, hour, now, also);
};
/** So many of an hour's quota within one minute. */
export const burstOf = (perHour: number): number => Math.max(10, Math.ceil(perHour / 10));
const minuteOf = (key: string): string => `${key}|minuto`;

/** Clears the failures after a right one; of an hour's quota one is given back. */
export const forgive = async (tx: Tx, key: string): Promise<void> => {
  await sql`delete from freio where chave = ${digest(key)}`.execute(tx);
};
export const giveBack = async (tx: Tx, key: string): Promise<void> => {
  const keys = [digest(key), digest(minuteOf(key))];
  await sql`update freio set vezes = greatest(vezes - 1, 0) where chave = any(${keys}::text[])`.execute(tx);
};

const refuse = async (tx: Tx, chave: string, now: Date): Promise<never> => {
  const {
    rows: [row],
  } = await sql<{ ate: string | Date | null }>`select ate from freio where chave = ${chave}`.execute(tx);
  const until = row?.ate ? new Date(row.ate).getTime() : now.getTime();
  return fail({ kind: 'tooMany', seconds: Math.max(1, Math.ceil((until - now.getTime()) / 1000)) });
};

/** An address as it is counted: of IPv6 the network of 64 bits, which belongs to one subscriber. */
export const addressKey = (ip: string): string => {
  const mapped = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  const [head, tail] = ip.toLowerCase().split('%')[0]!.split('::') as [string, string?];
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  return [...before, ...Array.from({ length: missing }, () => '0'), ...after]
    .slice(0, 4)
    .map((part) => part.replace(/^0+(?=.)/, ''))
    .join(':');
};

/** A login as it is looked up and counted, whatever case, spaces or look-alikes it was typed with. */
export const loginKey = (login: string): string =>
  login
    .normalize('NFKC')
    .replace(/[\p{C}\p{Z}\s]/gu, '')
    .toLowerCase();
