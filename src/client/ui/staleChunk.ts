/** Chunks of an earlier version are gone after a deploy: the page must come anew. */
export const isStaleChunk = (error: unknown): boolean => error instanceof Error && /dynamically imported module|module script failed|preload/i.test(error.message);

const key = 'retaguarda.versao';
/** Another failure this soon is no deploy: it is said, and the person decides. */
const soon = 60_000;
/** Replaced in tests. */
export const leaveStale = { reload: (): void => window.location.reload() };

/** Reloads for a chunk that is gone, once; drafts outlive it. False when that was tried a moment ago. */
export const reloadOnce = (now = Date.now()): boolean => {
  if (now - Number(sessionStorage.getItem(key) ?? 0) < soon) return false;
  sessionStorage.setItem(key, String(now));
  leaveStale.reload();
  return true;
};
/** Vite tells of every chunk that did not come. */
export const watchStaleChunks = (): void => window.addEventListener('vite:preloadError', (event) => { if (navigator.onLine && reloadOnce()) event.preventDefault(); });
