import { useEffect, useEffectEvent } from 'react';
import { useStore } from 'ra-core';
import { usePathname } from '../lean/router/context';
import { useSession } from '../session';
import { areaAt, type MenuEntry } from './menu';

/**
 * The one area of the menu that stands open, by its title: the one a screen is opened in, until another is; kept
 * between visits.
 */
export const useOpenArea = (entries: readonly MenuEntry[]): readonly [open: string, toggle: (area: string) => void] => {
  const { user } = useSession();
  const [open, setOpen] = useStore(`menu.${user?.userId ?? ''}.area`, '');
  const here = areaAt(entries, usePathname());
  const follow = useEffectEvent(() => {
    if (here !== undefined) setOpen(here);
  });
  useEffect(() => {
    follow();
  }, [here]);
  return [open, (area) => setOpen(area === open ? '' : area)];
};
