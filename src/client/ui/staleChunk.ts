import { isServed } from '../http/isServed';

/** Chunks of an earlier version are gone after a deploy: the page must come anew. */
export const isStaleChunk = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|module script failed|preload/i.test(error.message);

const key = 'retaguarda.versao';
/** Another failure this soon is no deploy: it is said, and the person decides. */
const soon = 60_000;
/** Several chunks may be missing at once. */
let isAsking = false;
/** Replaced in tests. */
export const leaveStale = { isServed, reload: (): void => window.location.reload() };

/**
 * Comes anew where there is a server to come from: of one that does not answer the browser would show its own page, and
 * nothing of ours.
 */
export const reloadServed = async (): Promise<void> => {
  if (await leaveStale.isServed()) leaveStale.reload();
};

/**
 * Reloads for a chunk that is gone, once; drafts outlive it. False when that was done a moment ago, or nobody answers.
 */
export const reloadOnce = async (now = Date.now()): Promise<boolean> => {
  if (isAsking || now - Number(sessionStorage.getItem(key) ?? 0) < soon) return false;
  isAsking = true;
  const served = await leaveStale.isServed();
  isAsking = false;
  if (served) {
    sessionStorage.setItem(key, String(now));
    leaveStale.reload();
  }
  return served;
};
/** Vite tells of every chunk that did not come; what waited for it says so until the page comes anew. */
export const watchStaleChunks = (): void => window.addEventListener('vite:preloadError', () => void reloadOnce());
