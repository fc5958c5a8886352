import { sql } from 'kysely';
import type { Services } from '../core/context';
import { digest, randomHex } from '../core/digest';
import type { Tx } from '../db/database';

const seal = 'saida';
export interface Reader {
  /** 0: the platform. */
  readonly company: number;
  readonly email: string;
  /** Messages that one leaves together, in the words of the page: 'Relatórios por e-mail'. */
  readonly about: string;
}

/**
 * Address at which a reader leaves messages that are not strictly needed; undefined for one who has left. It is the same
 * in every message, so that an old one works too. Needs scope '*', as everything here.
 */
export const leaveLinkIn = async (
  tx: Tx,
  services: Pick<Services, 'ports' | 'now' | 'publicUrl'>,
  reader: Reader,
): Promise<string | undefined> => {
  const {
    ports: { vault },
    publicUrl,
  } = services;
  const { id, selado, saiu_em: left } = await entered(tx, services, reader);
  if (left !== null) return undefined;
  const kept = vault.unseal(selado, seal);
  if (kept) return `${publicUrl}/d/${new TextDecoder().decode(kept)}`;
  // Sealed with another key: the address is made anew.
  const { token, sealed } = drawn(services);
  await sql`update saida_email set resumo = ${digest(token)}, selado = ${sealed} where id = ${id}`.execute(tx);
  return `${publicUrl}/d/${token}`;
};
const drawn = ({ ports: { vault } }: Pick<Services, 'ports'>) => {
  const token = randomHex(16);
  return { token, sealed: vault.seal(new TextEncoder().encode(token), seal) };
};
const addressOf = (email: string): string => email.trim().toLowerCase();
/** The row of a reader, made where there is none. */
const entered = async (
  tx: Tx,
  services: Pick<Services, 'ports' | 'now'>,
  { company, email, about }: Reader,
): Promise<{ readonly id: number; readonly selado: string; readonly saiu_em: string | null }> => {
  const { token, sealed } = drawn(services);
  await sql`insert into saida_email (empresa_id, email, assunto, resumo, selado, criado_em)
    values (${company}, ${addressOf(email)}, ${about}, ${digest(token)}, ${sealed}, ${services.now().toISOString()}) on conflict (empresa_id, email, assunto) do nothing`.execute(
    tx,
  );
  const { rows } = await sql<{ id: number; selado: string; saiu_em: string | null }>`
    select id, selado, saiu_em from saida_email where empresa_id = ${company} and email = ${addressOf(email)} and assunto = ${about}`.execute(
    tx,
  );
  return rows[0]!;
};
/** Kinds of messages that the reader of an address has left. */
export const leftBy = async (tx: Tx, { company, email }: Omit<Reader, 'about'>): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ assunto: string }>`
    select assunto from saida_email where empresa_id = ${company} and email = ${addressOf(email)} and saiu_em is not null`.execute(
    tx,
  );
  return new Set(rows.map(({ assunto }) => assunto));
};
/** Leaves one kind of messages, or takes it back, as the page of the link does. */
export const setLeft = async (
  tx: Tx,
  services: Pick<Services, 'ports' | 'now'>,
  reader: Reader,
  hasLeft: boolean,
): Promise<void> => {
  const { id } = await entered(tx, services, reader);
  await sql`update saida_email set saiu_em = ${hasLeft ? services.now().toISOString() : null}
    where id = ${id} and saiu_em is ${hasLeft ? sql`null` : sql`not null`}`.execute(tx);
};
