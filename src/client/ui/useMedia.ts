import { useSyncExternalStore } from 'react';

/** Is a media query met now, and again whenever that changes? @example const isNarrow = useMedia('(width < 1024px)') */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (tell) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', tell);
      return () => list.removeEventListener('change', tell);
    },
    () => window.matchMedia(query).matches,
  );
