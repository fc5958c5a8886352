import type { Model } from '#kit/read/model';
import type { SeedStore, Seeds } from '#kit/entity/seeds';
import { plusDays, startOfDay, todayIn } from '#kit/period';
import type { Database, Tx } from '../db/database';
import { sqlStateOf } from '../db/errors';
import type { Passwords } from '../ports';
import { hasPeople } from '../session/firstAccess';
import { storeCredential } from '../session/users';
import { storeOf } from './store';

export interface DemoOptions {
  readonly passwords: Passwords;
  /** Password of every demo login. */
  readonly password: string;
  /** 1 when left out: the same seed on the same day gives the same company. */
  readonly seed?: number;
  /** YYYY-MM-DD, today when left out; it is then the last half hour of that day in the demo's zone. */
  readonly today?: string;
}

/**
 * The demo of the business, with logins that can sign in. Only in a database where nobody can sign in yet; false when
 * there is somebody. The lists (reference.ts) come before.
 */
export const seedDemo = async (
  database: Database,
  models: readonly Model[],
  { demo, zone }: Seeds,
  { passwords, password, seed = 1, today }: DemoOptions,
): Promise<boolean> => {
  const everyone = { company: '*' } as const;
  const now = today === undefined ? new Date() : new Date(Date.parse(startOfDay(plusDays(today, 1), zone)) - 1_800_000);
  const storeIn = (tx: Tx): SeedStore => storeOf(tx, models, { seed, today: todayIn(zone, now), now });
  if (await database.read(everyone, hasPeople)) {
    const { follow } = demo;
    if (follow) await database.transaction(everyone, (tx) => follow(storeIn(tx)));
    return false;
  }
  // Slow by purpose, so before the transaction.
  const hashes = await Promise.all(demo.logins.map(() => passwords.hash(password)));
  try {
    return await database.transaction(everyone, async (tx) => {
      if (await hasPeople(tx)) return false;
      const ids = await demo.make(storeIn(tx));
      for (const [index, id] of ids.entries()) await storeCredential(tx, id, hashes[index]!);
      return true;
    });
  } catch (error) {
    // Two processes started together: the other one's users are there now.
    if (sqlStateOf(error) === '23505' && (await database.read(everyone, hasPeople))) return false;
    throw error;
  }
};
