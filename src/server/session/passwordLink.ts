import { sql } from 'kysely';
import type { Services, Work } from '../core/context';
import { digest, randomHex } from '../core/digest';
import type { Tx } from '../db/database';
import { withinScope } from '../db/query';
import { findPerson, spendLinks } from './people';

const hour = 3_600_000;
const platform = { company: '*' } as const;
type House = Pick<Services, 'database' | 'models' | 'now' | 'publicUrl'>;

/**
 * A link to choose a new password: good once and for an hour from when it was `asked` for, and the only one that works. Its token stands after `#`:
 * no server, proxy or referrer sees it. Needs scope '*'.
 */
export const makeLink = async (
  tx: Tx,
  { now, publicUrl }: Pick<House, 'now' | 'publicUrl'>,
  userId: number,
  asked: Date = now(),
): Promise<string> => {
  const token = randomHex(16);
  await spendLinks(tx, userId, now());
  await sql`insert into recuperacao (usuario_id, token_hash, criado_em, expira_em)
    values (${userId}, ${digest(token)}, ${asked}, ${endOfLink(asked)})`.execute(tx);
  return `${publicUrl}/auth/alterar-senha#token=${token}`;
};

/** End of a link that was asked for then. */
export const endOfLink = (asked: Date): Date => new Date(asked.getTime() + hour);

export interface PasswordLink {
  readonly url: string;
  /** End of the link: a message with it says nothing from then on. */
  readonly until: Date;
  readonly name: string;
  /** Empty when the user has none. */ readonly email: string;
}
/** The same for a handler; undefined for who may not sign in. */
export const passwordLinkOf =
  (house: House) =>
  (userId: number): Promise<PasswordLink | undefined> =>
    house.database.transaction(platform, (tx) => linkOf(tx, house, userId));
/** The same in the transaction of a handler, with what it leads to. */
export const passwordLinkIn =
  ({ tx, services }: Work) =>
  (userId: number): Promise<PasswordLink | undefined> =>
    withinScope(tx, platform, () => linkOf(tx, services, userId));
const linkOf = async (tx: Tx, house: House, userId: number): Promise<PasswordLink | undefined> => {
  const person = await findPerson(tx, house.models, userId);
  if (!person) return undefined;
  const until = endOfLink(house.now());
  return { url: await makeLink(tx, house, userId), until, name: person.name, email: person.email };
};
