import { useEffect } from 'react';
import { keepOffline } from '#kit/work/offline';

/**
 * Has the browser keep the program, so that pages under an address open without a network too. The page's own first
 * files go before it. Does nothing in development, whose files have no version.
 *
 * @example useOffline('/app/vendas/');
 */
export const useOffline = (scope: string): void => {
  useEffect(() => keepOffline('/offline.js', scope), [scope]);
};
