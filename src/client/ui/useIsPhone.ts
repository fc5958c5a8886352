import { useSyncExternalStore } from 'react';

const narrow = '(width < 768px)';
const subscribe = (tell: () => void): (() => void) => {
  const query = window.matchMedia(narrow);
  query.addEventListener('change', tell);
  return () => query.removeEventListener('change', tell);
};
/** Is the screen a phone's? The list is then made of cards. */
export const isPhone = (): boolean => window.matchMedia(narrow).matches;
export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, isPhone);
