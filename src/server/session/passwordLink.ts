import { sql } from 'kysely';
import type { Services } from '../core/context';
import { digest, randomHex } from '../core/digest';
import type { Tx } from '../db/database';
import { findPerson, spendLinks } from './people';

const hour = 3_600_000;
type House = Pick<Services, 'database' | 'models' | 'now' | 'publicUrl'>;

/**
 * A link to choose a new password: good once and for an hour, and the only one that works. Its token stands after `#`:
 * no server, proxy or referrer sees it. Needs scope '*'.
 */
export const makeLink = async (
  tx: Tx,
  { now, publicUrl }: Pick<House, 'now' | 'publicUrl'>,
  userId: number,
): Promise<string> => {
  const token = randomHex(16);
  await spendLinks(tx, userId, now());
  await sql`insert into recuperacao (usuario_id, token_hash, criado_em, expira_em)
    values (${userId}, ${digest(token)}, ${now()}, ${new Date(now().getTime() + hour)})`.execute(tx);
  return `${publicUrl}/auth/alterar-senha#token=${token}`;
};

export interface PasswordLink {
  readonly url: string;
  readonly name: string;
  /** Empty when the user has none. */ readonly email: string;
}
/** The same for a handler; undefined for who may not sign in. */
export const passwordLinkOf =
  (house: House) =>
  (userId: number): Promise<PasswordLink | undefined> =>
    house.database.transaction({ company: '*' }, async (tx) => {
      const person = await findPerson(tx, house.models, userId);
      return person && { url: await makeLink(tx, house, userId), name: person.name, email: person.email };
    });
