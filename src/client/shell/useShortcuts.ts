import { useCallback, useEffect } from 'react';
import { useStore, useStoreContext } from 'ra-core';
import { usePathname } from '../lean/router/context';
import { useSession } from '../session';

const kept = 8;
const none: readonly string[] = [];

/** The screens this person marked and those he opened last, by their state ('cadastros/cliente'). On the device; screens only, no records. */
export const useShortcuts = () => {
  const name = String(useSession().user?.userId ?? '');
  const [favourites, setFavourites] = useStore<readonly string[]>(`menu.${name}.favoritos`, none);
  const [recent] = useStore<readonly string[]>(`menu.${name}.recentes`, none);
  const toggle = useCallback((state: string) => setFavourites(favourites.includes(state) ? favourites.filter((one) => one !== state) : [...favourites, state]), [favourites, setFavourites]);
  return { favourites, recent, toggle };
};

/** Keeps the screens that are opened, each as it is opened: what another tab keeps is no reason to keep one's own again, or the two would never end. Once, by the shell. */
export const useRecentScreens = (): void => {
  const { userId } = useSession().user ?? {};
  const store = useStoreContext();
  const pathname = usePathname();
  const state = /^\/app\/([^/]+\/[^/]+)/.exec(pathname)?.[1];
  useEffect(() => {
    if (!userId || !state || state === 'pages/bemvindo') return;
    const key = `menu.${userId}.recentes`;
    const recent = store.getItem<readonly string[]>(key) ?? none;
    if (recent[0] !== state) store.setItem(key, [state, ...recent.filter((one) => one !== state)].slice(0, kept));
  }, [state, userId, store]);
};
