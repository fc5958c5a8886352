import { sql } from 'kysely';
import type { Model } from '#kit/model';
import type { Seeds } from '#kit/seeds';
import { partOf } from '#kit/parts';
import { randomHex } from '../core/digest';
import type { Database } from '../db/database';
import type { Passwords } from '../ports';
import { seedDemo, seedReference } from '../seed';

export interface Planted {
  /** Drawn at this very start; undefined when one was given or the logins were there already. */
  readonly password?: string;
  /** Demo logins that the database has. */
  readonly logins: readonly string[];
}

/** What the first start needs: the lists of the business and, in a database where nobody can sign in yet, the demo. */
export const plant = async (
  database: Database,
  models: readonly Model[],
  seeds: Seeds | undefined,
  passwords: Passwords,
  given: string | undefined,
): Promise<Planted> => {
  if (!seeds || !partOf(models, 'people')) return { logins: [] };
  await seedReference(database, models, seeds);
  const password = given ?? randomHex(8);
  const isNew = await seedDemo(database, models, seeds, { passwords, password });
  return {
    logins: await presentLogins(database, seeds.demo.logins),
    ...(isNew && given === undefined && { password }),
  };
};

const presentLogins = async (database: Database, wanted: readonly string[]): Promise<string[]> => {
  const { rows } = await database.read({ company: '*' }, (tx) =>
    sql<{
      login: string;
    }>`select login from usuario where login in (${sql.join(wanted)}) and excluido_em is null`.execute(tx),
  );
  return wanted.filter((login) => rows.some((row) => row.login === login));
};
