/**
 * In a browser: has it keep the built program, once the page stands, so that the page opens without a network too
 * (src/client/http/offlineWorker.ts). Does nothing in development, whose files have no version. Gives back what takes
 * the wish back.
 */
export const keepOffline = (worker: string, scope: string): (() => void) => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return () => undefined;
  const install = (): void => {
    // A browser that refuses it (private windows) opens the page with a network, as any other.
    navigator.serviceWorker.register(worker, { scope, updateViaCache: 'none' }).catch(() => undefined);
  };
  if (document.readyState === 'complete') install();
  else addEventListener('load', install, { once: true });
  return () => removeEventListener('load', install);
};
