import { hasAddresses, usualKey, type Inbox } from '#kit/work/inbox';
import { sql } from 'kysely';
import type { Services, Work } from '../core/context';
import { digest } from '../core/digest';

/** Hours for which a replaced address is still good, so that the partner can be told the new one. */
const overlap = 24;
export type NewAddress = (to: Inbox) => Promise<string>;

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** Random letters of 64, each byte giving one: no letter is likelier than another. */
const keyOf = (length: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => letters[byte % 64]!).join('');

/** Stores a digest alone: who reads the database cannot call the address. */
export const addresserOf =
  ({ services, tx, scope: { company } }: Work): NewAddress =>
  async (to) => {
    if (company === '*' || !hasAddresses(to)) throw new Error(`the inbox '${to.name}' gives no address here`);
    const key = keyOf(to.keyLength ?? usualKey);
    const now = services.now();
    const until = new Date(now.getTime() + overlap * 3_600_000);
    await sql`update endereco_aviso set vale_ate = ${until.toISOString()} where empresa_id = ${company} and parceiro = ${to.name} and vale_ate is null`.execute(
      tx,
    );
    await sql`insert into endereco_aviso (empresa_id, parceiro, resumo, criado_em) values (${company}, ${to.name}, ${digest(key)}, ${now.toISOString()})`.execute(
      tx,
    );
    return `${services.publicUrl}/services${to.call.slice('POST '.length).replace('{chave}', key)}`;
  };

/** Company that holds an address of the inbox; undefined for a key that none has, or whose day is over. */
export const holderOf = async (
  { database, now }: Pick<Services, 'database' | 'now'>,
  { name }: Pick<Inbox, 'name'>,
  key: string,
): Promise<number | undefined> => {
  const {
    rows: [found],
  } = await database.read({ company: '*' }, (tx) =>
    sql<{
      empresa_id: number;
    }>`select empresa_id from endereco_aviso where resumo = ${digest(key)} and parceiro = ${name} and (vale_ate is null or vale_ate > ${now().toISOString()})`.execute(
      tx,
    ),
  );
  return found && Number(found.empresa_id);
};
