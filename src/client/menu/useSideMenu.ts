import { useEffect, useState, useSyncExternalStore } from 'react';
import { usePathname } from '../lean/router/context';

/** Widths at which the menu is collapsed, and hidden (decision 0001). */
const phone = '(width < 768px)';
const tablet = '(width <= 1024px)';

let isFolded = false;
const watchers = new Set<() => void>();
const fold = (to: boolean): void => {
  isFolded = to;
  for (const watcher of watchers) watcher();
};
const watch = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};
/** For a page that needs the room: the menu is folded until the page is left, or somebody unfolds it. */
export const foldMenu = (): (() => void) => {
  fold(true);
  return () => fold(false);
};

/** Expanded, collapsed to icons (1024 px and under), or off the canvas (under 768 px) and open only when asked. */
export const useSideMenu = () => {
  const [isPhone, setIsPhone] = useState(() => window.matchMedia(phone).matches);
  const [isCollapsed, setIsCollapsed] = useState(() => window.matchMedia(tablet).matches);
  const [isOpen, setIsOpen] = useState(false);
  const pathname = usePathname();
  const [last, setLast] = useState(pathname);
  if (last !== pathname) {
    setLast(pathname);
    setIsOpen(false);
  }
  useEffect(() => {
    const [small, medium] = [window.matchMedia(phone), window.matchMedia(tablet)];
    const change = () => {
      setIsPhone(small.matches);
      setIsCollapsed(medium.matches);
      setIsOpen(false);
    };
    const left = new AbortController();
    for (const one of [small, medium]) one.addEventListener('change', change, left);
    return () => left.abort();
  }, []);
  const folded = useSyncExternalStore(watch, () => isFolded);
  const unfold = (): void => {
    fold(false);
    setIsCollapsed(false);
  };
  return {
    isPhone,
    isOpen,
    isCollapsed: (isCollapsed || folded) && !isPhone,
    toggle: () => (isPhone ? setIsOpen(!isOpen) : folded ? unfold() : setIsCollapsed(!isCollapsed)),
    expand: unfold,
    close: () => setIsOpen(false),
  };
};
