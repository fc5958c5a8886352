import { sql, type RawBuilder } from 'kysely';
import type { Notice, NoticeCategory, ToAudience } from '#kit/work/notice';
import type { Services } from '../core/context';
import type { Tx } from '../db/database';
import { administratorsOf, holdersOf } from '../session/users';
import { give } from './give';

const isAddress = (address: string): boolean => address.startsWith('/app/') && address.length <= 200;

interface Place {
  readonly services: Pick<Services, 'models' | 'words'>;
  /** Null: outside any company. */
  readonly company: number | null;
  /** The person whose call it is. They know: a notice to several people is not for them. */
  readonly author: number | null;
}
interface People {
  /** SQL of their ids. */
  readonly people: RawBuilder<unknown>;
}
/** Recipients of a notice that the framework itself gives. */
type Simple = Exclude<Notice['to'], ToAudience>;
const personsCompany = async (tx: Tx, person: number): Promise<number | null> => {
  const { rows } = await sql<{
    empresa_id: number | null;
  }>`select empresa_id from usuario where id = ${person}`.execute(tx);
  const company = rows[0]?.empresa_id ?? null;
  return company === null ? null : Number(company);
};

/** Gives the notice, in the transaction of what it says. A person whom the transaction does not see gets none. */
export const tellNotice = async (
  tx: Tx,
  { to, category, text, tone = 'info', address, whatsapp }: Omit<Notice, 'to'> & { readonly to: Simple | People },
  { services, company, author }: Place,
): Promise<void> => {
  if (address !== undefined && !isAddress(address))
    throw new TypeError(`A notice opens no page of the product: ${address}`);
  const said = {
    entity: '',
    record: 0,
    name: category.name,
    category,
    text,
    tone,
    whatsapp: category.whatsapp && whatsapp !== false,
    ...(address !== undefined && { address }),
  };
  if ('person' in to) {
    const person = to.person;
    const own = company ?? (await personsCompany(tx, person));
    const people = sql`select u.id from usuario as u where u.id = ${person}::bigint and u.ativo is not false and u.excluido_em is null`;
    await give(tx, people, { ...said, company: own, author: null });
    return;
  }
  const people =
    'people' in to
      ? to.people
      : company === null
        ? administratorsOf(services)
        : holdersOf(services, company, [to.permission]);
  await give(tx, people, { ...said, company, author });
};
/** Names of the categories that a person has turned off. */
export const silencedBy = async (tx: Tx, person: number): Promise<readonly string[]> =>
  (
    await sql<{ categoria: string }>`select categoria from aviso_silencio where usuario_id = ${person}`.execute(tx)
  ).rows.map(({ categoria }) => categoria);
export const silence = async (tx: Tx, person: number, { name }: NoticeCategory, isSilent: boolean): Promise<void> => {
  await (
    isSilent
      ? sql`insert into aviso_silencio (usuario_id, categoria) values (${person}, ${name}) on conflict do nothing`
      : sql`delete from aviso_silencio where usuario_id = ${person} and categoria = ${name}`
  ).execute(tx);
};

/** When a person gets the notices of a category by WhatsApp. */
export type ByWhatsapp = 'NAO' | 'NA_HORA' | 'DIARIO';
/** Categories that a person has turned on by WhatsApp. */
export const byWhatsappOf = async (tx: Tx, person: number): Promise<ReadonlyMap<string, ByWhatsapp>> => {
  const { rows } = await sql<{ categoria: string; diario: boolean }>`
    select categoria, diario from aviso_whatsapp where usuario_id = ${person}`.execute(tx);
  return new Map(rows.map(({ categoria, diario }) => [categoria, diario ? 'DIARIO' : 'NA_HORA'] as const));
};
/** Notices from now on alone go by it. */
export const setByWhatsapp = async (
  tx: Tx,
  person: number,
  { name }: NoticeCategory,
  when: ByWhatsapp,
  now: Date,
): Promise<void> => {
  await (
    when === 'NAO'
      ? sql`delete from aviso_whatsapp where usuario_id = ${person} and categoria = ${name}`
      : sql`insert into aviso_whatsapp (usuario_id, categoria, diario, desde) values (${person}, ${name}, ${when === 'DIARIO'}, ${now.toISOString()})
          on conflict (usuario_id, categoria) do update set diario = excluded.diario`
  ).execute(tx);
};
