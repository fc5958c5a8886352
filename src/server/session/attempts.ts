import { sql } from 'kysely';
import type { Database } from '../db/database';

const free = 5;
const firstWait = 30;
const longestWait = 900;
const platform = { company: '*' } as const;

/** A sign-in about to be tried. */
export interface Attempt {
  /** Seconds to wait instead; 0: go ahead. */
  readonly wait: number;
  /** It was right: nothing is held against him any more. */
  succeeded(): Promise<void>;
}

/**
 * The brake on guessing, per user and address: five free failures a day, then a wait that doubles from 30 seconds to
 * 15 minutes. The attempt is written down before the password is looked at, so that a hundred at once gain nothing.
 */
export const beginAttempt = async (database: Database, key: string, now: Date): Promise<Attempt> => {
  const chave = `usuario:${key}`.slice(0, 160);
  const mine = await database.transaction(platform, async (tx) => {
    const { rows: [row] } = await sql<{ id: number }>`insert into tentativa (chave, quando) values (${chave}, ${now}) returning id`.execute(tx);
    return Number(row!.id);
  });
  const { failures, last } = await database.read(platform, async (tx) => {
    const { rows: [row] } = await sql<{ total: number; ultima: string | Date | null }>`select count(*) as total, max(quando) as ultima from tentativa
      where chave = ${chave} and id < ${mine} and quando > ${new Date(now.getTime() - 86_400_000)}`.execute(tx);
    return { failures: Number(row!.total), last: row!.ultima === null ? 0 : new Date(row!.ultima).getTime() };
  });
  const pause = failures < free ? 0 : Math.min(firstWait * 2 ** Math.min(failures - free, 10), longestWait);
  const wait = Math.max(0, Math.ceil((last + pause * 1000 - now.getTime()) / 1000));
  // A refused attempt does not count: who waits, gets his turn.
  if (pause > 0 && wait > 0) await database.transaction(platform, (tx) => sql`delete from tentativa where id = ${mine}`.execute(tx));
  return {
    wait: pause > 0 ? wait : 0,
    succeeded: async () => { await database.transaction(platform, (tx) => sql`delete from tentativa where chave = ${chave}`.execute(tx)); },
  };
};
