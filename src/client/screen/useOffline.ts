import { useEffect } from 'react';

/**
 * Has the browser keep the program, so that pages under an address open without a network too. The page's own first
 * files go before it. Does nothing in development, whose files have no version.
 *
 * @example useOffline('/app/vendas/');
 */
export const useOffline = (scope: string): void => {
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined;
    const install = (): void => {
      // A browser that refuses it (private windows) opens the page with a network, as any other.
      navigator.serviceWorker.register('/offline.js', { scope, updateViaCache: 'none' }).catch(() => undefined);
    };
    if (document.readyState === 'complete') return install();
    window.addEventListener('load', install, { once: true });
    return () => window.removeEventListener('load', install);
  }, [scope]);
};
