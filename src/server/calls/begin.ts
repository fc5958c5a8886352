import { sql } from 'kysely';
import type { Services, User } from '../core/context';
import { menuOf, type MenuItem } from './menu';

const hasOpen = (entries: readonly MenuItem[], state: string): boolean =>
  entries.some((entry) => (entry.state === state && entry.ativo) || hasOpen(entry.subMenu, state));

/** Address under /app of the page that the user has chosen to begin with; null for one that the menu lacks. */
export const beginOf = async (services: Services, user: User): Promise<string | null> => {
  const { database, models, pages, words } = services;
  const declared = words.house?.begin;
  const model = declared && models.find(({ name }) => name === declared.entity);
  if (!declared || !model || user.isBlocked) return null;
  const column = (name: string) => sql.ref(model.fields[name]!.column);
  const {
    rows: [row],
  } = await database.read({ company: '*' }, (tx) =>
    sql<{ choice: string | null }>`
      select ${column(declared.choice)} as choice from ${sql.table(model.table)} where ${column(declared.person)} = ${user.id} limit 1`.execute(
      tx,
    ),
  );
  const state = declared.pages[row?.choice ?? ''];
  // Outside of any company such a page would only ask for one.
  const isHere = user.company !== null || pages.some(({ path, outside }) => path === state && outside);
  return state !== undefined && isHere && hasOpen(menuOf(services, user), state) ? state : null;
};
