import { menuPath } from '#kit/read/boot';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { transportMessages } from '#kit/messages';
import { call, isHttpError } from '../http';
import { getSession, keepForSession } from '../session';
import { personKeys } from '../session/token';
import { readMenu, type MenuEntry } from './menu';

const key = personKeys.menu;
const cached = (): unknown => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
};

/** Before it is known. */
export const noEntries: readonly MenuEntry[] = [];

export const menuQuery = queryOptions({
  queryKey: ['menu'],
  staleTime: 5 * 60_000,
  queryFn: async ({ signal }): Promise<unknown> => {
    try {
      const { result } = await call<{ readonly menuList?: unknown }>('GET', menuPath, undefined, { signal });
      keepForSession(key, result?.menuList ?? []);
      return result?.menuList ?? [];
    } catch (error) {
      // Another company in another tab is no failure of the server, and the page says it.
      const isElsewhere = isHttpError(error) && error.status === 409;
      if (!signal.aborted && getSession().token && !isElsewhere) console.error('Menu', transportMessages.menu, error);
      throw error;
    }
  },
});

/**
 * The menu of this person: the last known one at once, then the server's. A failure is only logged (decision 0001).
 */
export const useMenu = (): { readonly entries: readonly MenuEntry[]; readonly isLoading: boolean } => {
  const { data = noEntries, isLoading } = useQuery({ ...menuQuery, placeholderData: cached, select: readMenu });
  return { entries: data, isLoading };
};
