import { sql, type RawBuilder } from 'kysely';
import type { Model } from '#kit/read/model';
import { partOf } from '#kit/entity/parts';
import type { Tx } from '../db/database';
import { isOfPlatform } from './users';

/** Somebody who may get a link for a new password, or a notice. Needs scope '*'. */
export interface Recoverable {
  readonly id: number;
  readonly login: string;
  readonly name: string;
  readonly email: string;
  readonly companyId: number | null;
}
const columns = (email: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`u.id, u.login, u.nome as name, coalesce(${email}, '') as email, u.empresa_id as "companyId"`;
const isActive = sql<boolean>`u.ativo is not false and u.excluido_em is null`;
/** Without e-mail addresses in the schema nobody is found. */
const hasEmail = (models: readonly Model[]): boolean => partOf(models, 'people')?.fields.email !== undefined;

/** Active people with this login or e-mail, at most five; an e-mail may be shared. */
export const findRecoverable = async (tx: Tx, models: readonly Model[], wanted: string): Promise<Recoverable[]> => {
  if (!hasEmail(models) || wanted === '') return [];
  const { rows } =
    await sql<Recoverable>`select ${columns(sql`u.email`)} from usuario as u where ${isActive} and u.email <> '' and (u.login = ${wanted} or u.email = ${wanted}) order by u.id limit 5`.execute(
      tx,
    );
  return rows;
};
export const findPerson = async (tx: Tx, models: readonly Model[], id: number): Promise<Recoverable | undefined> => {
  const {
    rows: [row],
  } =
    await sql<Recoverable>`select ${columns(hasEmail(models) ? sql`u.email` : sql`null::text`)} from usuario as u where ${isActive} and u.id = ${id}`.execute(
      tx,
    );
  return row;
};

/** The addresses of who works in the company (null: on the platform), and one's own, in lower case. */
export const addressesIn = async (
  tx: Tx,
  models: readonly Model[],
  company: number | null,
  self: number,
): Promise<ReadonlySet<string>> => {
  if (!hasEmail(models)) return new Set();
  const { rows } = await sql<{
    email: string;
  }>`select lower(u.email) as email from usuario as u where ${isActive} and u.email <> ''
    and (${company === null ? sql`u.empresa_id is null` : sql`u.empresa_id = ${company}`} or u.id = ${self})`.execute(
    tx,
  );
  return new Set(rows.map(({ email }) => email));
};

/**
 * Not expired, and not from the future: a clock that was set back does not bring to life what was made by the wrong
 * time.
 */
const isGood = (now: Date) =>
  sql`usado_em is null and expira_em > ${now} and criado_em <= ${new Date(now.getTime() + 60_000)}`;
/** User of this link, while it can be used. */
export const ownerOfLink = async (tx: Tx, hash: string, now: Date): Promise<number | undefined> => {
  const {
    rows: [row],
  } = await sql<{
    usuario_id: number;
  }>`select usuario_id from recuperacao where token_hash = ${hash} and ${isGood(now)}`.execute(tx);
  return row?.usuario_id;
};
/** Uses it up: of any number at once exactly one is answered true. */
export const spendLink = async (tx: Tx, hash: string, now: Date): Promise<boolean> => {
  const { rows } =
    await sql`update recuperacao set usado_em = ${now} where token_hash = ${hash} and ${isGood(now)} returning id`.execute(
      tx,
    );
  return rows.length === 1;
};
export const spendLinks = async (tx: Tx, userId: number, now: Date): Promise<void> => {
  await sql`update recuperacao set usado_em = ${now} where usuario_id = ${userId} and usado_em is null`.execute(tx);
};

/** Logins are unique across all companies. */
export const isLoginTaken = async (tx: Tx, login: string): Promise<boolean> =>
  (await sql`select 1 from usuario as u where u.login = ${login} limit 1`.execute(tx)).rows.length > 0;
export const loginsLike = async (tx: Tx, base: string): Promise<Set<string>> =>
  new Set(
    (
      await sql<{
        login: string;
      }>`select u.login from usuario as u where u.login like ${`${base.replace(/[\\%_]/g, '\\$&')}%`}`.execute(tx)
    ).rows.map(({ login }) => login),
  );

/** True for a user who works on the platform. False for one who cannot be seen from here. */
export const isManager = async (tx: Tx, models: readonly Model[], id: number): Promise<boolean> => {
  const {
    rows: [row],
  } = await sql<{ papel: string }>`select u.papel from usuario as u where u.id = ${id} and ${isActive}`.execute(tx);
  return isOfPlatform(models, row?.papel);
};
