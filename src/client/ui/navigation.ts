import { useEffect, useSyncExternalStore } from 'react';

/** Screens on their way: their program or declaration is not here yet. */
let count = 0;
const listeners = new Set<() => void>();
const change = (by: number): void => {
  count += by;
  for (const listener of listeners) listener();
};
/**
 * While the caller is on the page, a navigation is under way: for what stands in for a screen that loads. Ends with it,
 * arrived, left or failed.
 */
export const useIsNavigating = (): void =>
  useEffect(() => {
    change(1);
    return () => change(-1);
  }, []);
export const useNavigating = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    () => count > 0,
  );
