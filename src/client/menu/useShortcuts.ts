import { useCallback, useEffect } from 'react';
import { useStore, useStoreContext } from 'ra-core';
import { usePathname } from '../lean/router/context';
import { moved } from '../list/views/columns';
import { useSession } from '../session';
import { useToast } from '../ui';
import { mostUsed, used, type Uses } from './uses';

const kept = 8;
const none: readonly string[] = [];
const unused: Uses = {};

/**
 * The screens this user marked, in their order, the last opened ones and how often each is opened, by their state
 * ('cadastros/cliente'). On the device; screens only, no records.
 */
export const useShortcuts = () => {
  const name = String(useSession().user?.userId ?? '');
  const toast = useToast();
  const [favourites, setFavourites] = useStore<readonly string[]>(`menu.${name}.favoritos`, none);
  const [recent] = useStore<readonly string[]>(`menu.${name}.recentes`, none);
  const [uses] = useStore<Uses>(`menu.${name}.usos`, unused);
  const toggle = useCallback(
    (state: string) => {
      if (favourites.includes(state)) setFavourites(favourites.filter((one) => one !== state));
      else if (favourites.length >= kept) toast.warning(`Você já tem ${kept} favoritos! Tire um para pôr outro.`);
      else setFavourites([...favourites, state]);
    },
    [favourites, setFavourites, toast],
  );
  const move = useCallback(
    (state: string, by: -1 | 1) => {
      const at = favourites.indexOf(state);
      setFavourites(moved(favourites, at, at + by));
    },
    [favourites, setFavourites],
  );
  return { favourites, recent, often: mostUsed(uses), toggle, move };
};

/**
 * Keeps the screens that are opened, each as it is opened: what another tab keeps is no reason to keep one's own again,
 * or the two would never end. Once, by the shell.
 */
export const useRecentScreens = (): void => {
  const { userId } = useSession().user ?? {};
  const store = useStoreContext();
  const pathname = usePathname();
  const state = /^\/app\/([^/]+\/[^/]+)/.exec(pathname)?.[1];
  useEffect(() => {
    if (!userId || !state || state.startsWith('pages/')) return;
    const [last, often] = [`menu.${userId}.recentes`, `menu.${userId}.usos`];
    const recent = store.getItem<readonly string[]>(last) ?? none;
    if (recent[0] !== state) store.setItem(last, [state, ...recent.filter((one) => one !== state)].slice(0, kept));
    store.setItem(often, used(store.getItem<Uses>(often) ?? unused, state));
  }, [state, userId, store]);
};
