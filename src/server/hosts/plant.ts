import { sql } from 'kysely';
import type { Model } from '#kit/read/model';
import type { Seeds } from '#kit/entity/seeds';
import { partOf } from '#kit/entity/parts';
import { randomHex } from '../core/digest';
import type { Database } from '../db/database';
import type { Passwords } from '../ports';
import type { Config } from '../config';
import { seedDemo, seedReference } from '../seed';
import { openFirstAccess } from '../session/firstAccess';

export interface Planted {
  /** Drawn at this very start; undefined when one was given or the logins were there already. */
  readonly password?: string;
  /** Demo logins that the database has. */
  readonly logins: readonly string[];
  /** In production, while nobody can sign in: the address where the first administrator is created. */
  readonly firstAccess?: string;
}

/**
 * Stores what the first start needs: the lists of the business and, in a database where nobody can sign in yet, the
 * demo; in production a one-time address instead of it.
 */
export const plant = async (
  database: Database,
  models: readonly Model[],
  seeds: Seeds | undefined,
  passwords: Passwords,
  { demoPassword: given, production, publicUrl }: Pick<Config, 'demoPassword' | 'production' | 'publicUrl'>,
): Promise<Planted> => {
  if (!partOf(models, 'people')) return { logins: [] };
  if (seeds) await seedReference(database, models, seeds);
  const logins = (): Promise<string[]> => presentLogins(database, seeds?.demo.logins ?? []);
  if (production) return { logins: await logins(), firstAccess: await openFirstAccess(database, publicUrl) };
  if (!seeds) return { logins: [] };
  const password = given ?? randomHex(8);
  const isNew = await seedDemo(database, models, seeds, { passwords, password });
  return { logins: await logins(), ...(isNew && given === undefined && { password }) };
};

const presentLogins = async (database: Database, wanted: readonly string[]): Promise<string[]> => {
  if (wanted.length === 0) return [];
  const { rows } = await database.read({ company: '*' }, (tx) =>
    sql<{
      login: string;
    }>`select login from usuario where login in (${sql.join(wanted)}) and excluido_em is null`.execute(tx),
  );
  return wanted.filter((login) => rows.some((row) => row.login === login));
};
