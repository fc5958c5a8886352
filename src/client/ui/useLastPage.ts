import { useEffect } from 'react';

/**
 * Turns back to the last page there is: the only row of the one that was shown may have been deleted. `pages` is
 * undefined while rows are asked for.
 */
export const useLastPage = (page: number, pages: number | undefined, setPage: (page: number) => void): void => {
  const last = pages === undefined ? undefined : Math.max(1, pages);
  useEffect(() => {
    if (last !== undefined && page > last) setPage(last);
  });
};
