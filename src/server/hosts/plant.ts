import { sql } from 'kysely';
import type { Model } from '#kit/model';
import { randomHex } from '../core/digest';
import type { Database } from '../db/database';
import { insertRow } from '../db/query';
import type { Passwords } from '../ports';
import { storeCredential } from '../session/users';

export interface Planted {
  /** Drawn at this very start; undefined when one was given or the logins were there already. */
  readonly password?: string;
  readonly logins: readonly string[];
}

/** The first administrator of a database without users. */
export const plant = async (database: Database, models: readonly Model[], passwords: Passwords, given: string | undefined): Promise<Planted> => {
  const model = models.find(({ name }) => name === 'usuario');
  if (!model) return { logins: [] };
  const people = await database.read({ company: '*' }, async (tx) => Number((await sql<{ n: number }>`select count(*) as n from usuario`.execute(tx)).rows[0]!.n));
  if (people > 0) return { logins: [] };
  const password = given ?? randomHex(8);
  const hash = await passwords.hash(password);
  await database.transaction({ company: '*' }, async (tx) => {
    const { id } = await insertRow(tx, model, { nome: 'Administrador', login: 'admin', email: 'admin@example.com', papel: 'ADMIN', ativo: true });
    await storeCredential(tx, id, hash);
  });
  return { logins: ['admin'], ...(given === undefined && { password }) };
};
