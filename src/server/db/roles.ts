import { sql } from 'kysely';
import type { Log } from '../core/log';
import type { Db, TenantScope, Tx } from './database';
import { sqlStateOf } from './errors';

/** The role of a company's transactions: sees and changes rows of the company set, and nothing it is not granted. */
export const companyRole = 'retaguarda_app';
/**
 * The role of transactions of scope '*'. A role of its own, because a policy that says "the company or everything"
 * could not be answered by an index.
 */
export const platformRole = 'retaguarda_plataforma';

/**
 * The role of a seller's transactions: only the seller's own rows of those that the policies let a company or the
 * platform see.
 */
export const sellerRole = 'retaguarda_vendedor';
export const allRoles = [companyRole, platformRole, sellerRole] as const;

export const roleOf = ({ company, seller }: TenantScope): string =>
  seller ? sellerRole : company === '*' ? platformRole : companyRole;
/** The role of the scope, and what its policies compare with. */
const settingsOf = (scope: TenantScope): readonly (readonly [name: string, value: string])[] => {
  const { company, seller } = scope;
  return [
    ['role', roleOf(scope)],
    ['app.empresa', String(company)],
    ...(seller
      ? ([
          ['app.vendedor', String(seller.id)],
          ['app.usuario', String(seller.user)],
          ['app.ver_todos', seller.seesAll.join()],
        ] as const)
      : []),
  ];
};
/** Until the transaction ends: the role of the scope. */
export const takeRole = async (tx: Tx, scope: TenantScope): Promise<void> => {
  await sql`select ${sql.join(settingsOf(scope).map(([name, value]) => sql`set_config(${name}, ${value}, true)`))}`.execute(
    tx,
  );
};
/**
 * Begins a transaction in the role of the scope; the role and all that is set here end with it. Text without
 * parameters, so that it is one message to the server.
 */
export const beginning = (scope: TenantScope, mode: 'read only' | 'read write'): string =>
  [
    `start transaction ${mode}`,
    ...settingsOf(scope).map(([name, value]) => `set local ${name} = '${value.replaceAll("'", "''")}'`),
  ].join('; ');

/** The same for a reading transaction that is one batch: a prepared statement of it. */
export const entering = (
  scope: TenantScope,
): { readonly text: string; readonly values: readonly string[]; readonly name: string } => {
  const settings = settingsOf(scope);
  return {
    text: `select set_config('transaction_read_only', 'on', true), ${settings.map(([name], index) => `set_config('${name}', $${index + 1}, true)`).join(', ')}`,
    values: settings.map(([, value]) => value),
    name: `entra${settings.length}`,
  };
};

/**
 * The database cannot be used as it is; the message says what to do, in the words of the person who starts the product.
 */
export class DatabaseSetupError extends Error {}

/**
 * Makes the roles (they own nothing and cannot sign in) where they are missing, and lets the connected user act as
 * them.
 */
export const prepareRoles = async (owner: Db): Promise<void> => {
  const isModern =
    Number(
      (await sql<{ version: string }>`select current_setting('server_version_num') as version`.execute(owner)).rows[0]!
        .version,
    ) >= 160_000;
  for (const role of allRoles) {
    const { rows } = await sql<{ is_there: boolean; may_set: boolean }>`
      select true as is_there, pg_has_role(current_user, oid, ${isModern ? 'set' : 'member'}) as may_set from pg_roles where rolname = ${role}`.execute(
      owner,
    );
    const statements = [
      ...(rows[0]?.is_there ? [] : [`create role ${role} nologin nosuperuser nobypassrls`]),
      // Not inherited: a connection that forgot to take the role has none of its rights.
      ...(rows[0]?.may_set ? [] : [`grant ${role} to current_user${isModern ? ' with inherit false, set true' : ''}`]),
    ];
    for (const statement of statements) {
      try {
        await sql.raw(statement).execute(owner);
      } catch (error) {
        // Another process made it meanwhile.
        if (['42710', '23505'].includes(sqlStateOf(error) ?? '')) continue;
        if (sqlStateOf(error) !== '42501') throw error;
        const user = await sql<{ name: string }>`select current_user as name`.execute(owner);
        throw new DatabaseSetupError(
          [
            'O usuário do PostgreSQL não pode criar os papéis de que o sistema precisa. Peça ao administrador do banco que execute:',
            ...allRoles.map((name) => `  create role ${name} nologin;  grant ${name} to "${user.rows[0]!.name}";`),
          ].join('\n'),
        );
      }
    }
  }
};

/**
 * Comparisons that an index may answer under row-level security only when they are marked leakproof. PostgreSQL marks
 * equality and order of whole numbers, texts and times itself; LIKE (the search), small letters (what a file calls a
 * record) and numerics it does not.
 */
const leakproof = [
  'textlike(text, text)',
  'lower(text)',
  ...['eq', 'lt', 'le', 'gt', 'ge'].map((name) => `numeric_${name}(numeric, numeric)`),
];

/** Marks them where we may; says once what the administrator of the database should run where we may not. */
export const markLeakproof = async (owner: Db, log: Log): Promise<void> => {
  const { rows } = await sql<{ name: string }>`
    select oid::regprocedure::text as name from pg_proc
    where pronamespace = 'pg_catalog'::regnamespace and not proleakproof and oid = any (${sql.lit(`{${leakproof.map((name) => `"${name}"`).join(',')}}`)}::regprocedure[])`.execute(
    owner,
  );
  const statements = rows.map(({ name }) => `alter function pg_catalog.${name.replace('pg_catalog.', '')} leakproof`);
  for (const statement of statements) {
    try {
      await sql.raw(statement).execute(owner);
    } catch (error) {
      if (sqlStateOf(error) !== '42501') throw error;
      log.warn('A busca pode ficar lenta com muitos registros: só um superusuário pode executar, uma vez neste banco', {
        comando: `${statements.join('; ')};`,
      });
      return;
    }
  }
};
