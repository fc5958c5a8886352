import { sql, type RawBuilder } from 'kysely';
import type { FileRights } from '#kit/read/filter';
import type { User, Work } from '../core/context';
import { holds, includes } from '../core/guard';
import { isOpenTo } from '../db/query';
import { filesByField } from './forgotten';
import { knownOrigins, originOf } from './origins';

/** They open every file of the company, those of others too. */
export const administers = (user: User): boolean => holds(user, ['ROLE_ADMIN', 'ROLE_USER_COMPANY_ADMIN']);

/**
 * The one rule of who may open a file, over rows of `arquivo` under the name given: its author, who administers the
 * company, and who may see now what it came from, with every permission that guards a column of it. Reading, metadata,
 * mailing, the downloads centre and every form that names a file ask it. Row-level security stands before it: a file of
 * another company is not there.
 */
export const mayOpen = ({ user, services }: Pick<Work, 'user' | 'services'>, name = 'arquivo'): RawBuilder<boolean> => {
  return administers(user) ? sql<boolean>`true` : isOpenTo(name, rightsOf({ user, services }));
};
export const rightsOf = ({ user, services }: Pick<Work, 'user' | 'services'>): FileRights => ({
  person: user.id,
  origins: openOrigins(user, services),
  permissions: [...user.permissions],
});
/** Condition for deleting a file. Permission to see its origin is not enough. */
export const mayDelete = ({ user }: Pick<Work, 'user'>, name = 'arquivo'): RawBuilder<boolean> =>
  administers(user)
    ? sql<boolean>`true`
    : sql<boolean>`${sql.ref(`${name}.criado_por`)} is not distinct from ${user.id}`;

const openOrigins = (user: User, services: Work['services']): readonly string[] =>
  knownOrigins(services)
    .filter(
      ({ anyOf, plan, and = [] }) =>
        holds(user, anyOf) && includes(user, plan) && and.every((one) => user.permissions.has(one)),
    )
    .map(({ origin }) => origin);

/**
 * True where a row that a seller reads shows the file. Row-level security shows sellers their own files and pictures
 * alone, because a file does not tell whose rows show it: the receipt of a seller's commission is of who paid it.
 */
export const isShownToSeller = async ({ tx, scope, user, services }: Work, file: number): Promise<boolean> => {
  if (!scope.seller) return false;
  const open = new Set(openOrigins(user, services));
  const shown = services.models.flatMap((model) =>
    filesByField(model, sql`and t.excluido_em is null`)
      .filter(({ field }) => open.has(originOf.field(model, field.name)))
      .map(({ ids }) => sql`select 1 from (${ids}) as u where u.id = ${file}`),
  );
  if (shown.length === 0) return false;
  const { rows } = await sql`${sql.join(shown, sql` union all `)} limit 1`.execute(tx);
  return rows.length > 0;
};
