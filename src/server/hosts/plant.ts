import { sql } from 'kysely';
import type { Model } from '#kit/model';
import { randomHex } from '../core/digest';
import type { Database } from '../db/database';
import type { Passwords } from '../ports';
import { demoLogins, seedDemo, seedReference } from '../seed';

export interface Planted {
  /** Drawn at this very start; undefined when one was given or the logins were there already. */
  readonly password?: string;
  /** Demo logins that the database has. */
  readonly logins: readonly string[];
}

/** What the first start needs: the country's lists and, in a database where nobody can sign in yet, the demo. */
export const plant = async (database: Database, models: readonly Model[], passwords: Passwords, given: string | undefined): Promise<Planted> => {
  if (!models.some(({ name }) => name === 'usuario')) return { logins: [] };
  await seedReference(database, models);
  const password = given ?? randomHex(8);
  const isNew = await seedDemo(database, models, { passwords, password });
  return { logins: await presentLogins(database), ...(isNew && given === undefined && { password }) };
};

const presentLogins = async (database: Database): Promise<string[]> => {
  const wanted = demoLogins.map(({ login }) => login as string);
  const { rows } = await database.read({ company: '*' }, (tx) => sql<{ login: string }>`select login from usuario where login in (${sql.join(wanted)}) and excluido_em is null`.execute(tx));
  return wanted.filter((login) => rows.some((row) => row.login === login));
};
