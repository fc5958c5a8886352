import { sql } from 'kysely';
import type { Model } from '#kit/model';
import type { Deps, User } from '../core/context';
import type { Tx } from '../db/database';
import { permissionsOf, plansOf } from './catalogue';

/**
 * The people who sign in are rows of the entity `usuario`, with `perfil` (permissoes), `empresa` (plano, fuso) and `plano`
 * (funcoes). This is the only file that knows their columns. Read with scope '*': who signs in has no company yet.
 */
interface UserRow {
  readonly id: number; readonly login: string; readonly nome: string; readonly papel: string; readonly ativo: boolean | null;
  readonly empresa_id: number | null; readonly permissoes: readonly string[] | null;
}
interface CompanyRow { readonly id: number; readonly nome: string; readonly fuso: string | null; readonly funcoes: readonly string[] | null }

/** People of the platform work outside any company; everybody else needs one. */
const ofPlatform = ['ADMIN', 'ANALISTA'];
const zones: Readonly<Record<string, string>> = {
  UTC_3_BRASIL: 'America/Sao_Paulo', UTC_4_BRASIL: 'America/Manaus', UTC_5_BRASIL: 'America/Rio_Branco',
};
/** Marks of a user with a company loaded (specification, section 6). */
const companyRoles: Readonly<Record<string, readonly string[]>> = { EMPRESA: ['ROLE_COMPANY', 'ROLE_USER_COMPANY_ADMIN'], OPERADOR: ['ROLE_COMPANY'] };

/** The user as of now, in the company of the session; undefined when he may not work any more. */
export const loadUser = async (tx: Tx, house: Pick<Deps, 'models' | 'words'>, id: number, sessionCompany: number | null): Promise<User | undefined> => {
  const { rows: [row] } = await sql<UserRow>`select u.id, u.login, u.nome, u.papel, u.ativo, u.empresa_id, p.permissoes
    from usuario as u left join perfil as p on p.id = u.perfil_id and p.ativo is not false and p.excluido_em is null
    where u.id = ${id} and u.excluido_em is null`.execute(tx);
  if (!row || row.ativo === false) return undefined;
  const isPlatform = ofPlatform.includes(row.papel);
  const companyId = row.empresa_id ?? (isPlatform ? sessionCompany : null);
  const company = companyId === null ? undefined : await loadCompany(tx, house.models, Number(companyId));
  if (!company && (!isPlatform || companyId !== null)) return undefined;
  const admin = row.papel === 'ADMIN';
  return {
    id: Number(row.id), login: row.login, name: row.nome, admin,
    permissions: new Set([
      ...(admin ? ['ROLE_ADMIN', ...permissionsOf(house)] : row.permissoes ?? []),
      ...(admin && company ? companyRoles.EMPRESA! : companyRoles[row.papel] ?? []),
    ].filter((permission) => permission !== 'ROLE_ADMIN' || admin)),
    plan: new Set(company ? company.funcoes ?? [] : plansOf(house)),
    company: company ? { id: Number(company.id), name: company.nome } : null,
    zone: zones[company?.fuso ?? ''] ?? zones.UTC_3_BRASIL!,
  };
};

/** What the schema of the company does not have, the query does not ask for. */
const loadCompany = async (tx: Tx, models: readonly Model[], id: number): Promise<CompanyRow | undefined> => {
  const model = models.find(({ name }) => name === 'empresa');
  const title = model?.fields[model.title]?.column ?? 'nome';
  const zone = model?.fields.fuso?.column;
  const plan = model?.fields.plano?.column;
  const { rows: [row] } = await sql<CompanyRow>`select e.id, ${sql.ref(`e.${title}`)} as nome,
    ${zone ? sql.ref(`e.${zone}`) : sql`null`} as fuso, ${plan ? sql`p.funcoes` : sql`null`} as funcoes
    from empresa as e ${plan ? sql`left join plano as p on p.id = ${sql.ref(`e.${plan}`)} and p.excluido_em is null` : sql``}
    where e.id = ${id} and e.excluido_em is null`.execute(tx);
  return row;
};

/** The id and password hash of an active login; undefined when there is none. Logins are lower case. */
export const findCredential = async (tx: Tx, login: string): Promise<{ readonly id: number; readonly hash: string } | undefined> => {
  const { rows: [row] } = await sql<{ id: number; hash: string }>`select u.id, c.hash from usuario as u join credencial as c on c.usuario_id = u.id
    where u.login = ${login} and u.excluido_em is null limit 1`.execute(tx);
  return row && { id: Number(row.id), hash: row.hash };
};

/** Sets the password of a user. Needs scope '*'. */
export const storeCredential = async (tx: Tx, userId: number, hash: string): Promise<void> => {
  await sql`insert into credencial (usuario_id, hash) values (${userId}, ${hash})
    on conflict (usuario_id) do update set hash = excluded.hash, alterada_em = now()`.execute(tx);
};
