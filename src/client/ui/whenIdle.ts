/**
 * Milliseconds after which work does not wait for an idle moment any more: a slow processor has none for long, and
 * somebody who sees rows clicks on one.
 */
const longest = 500;
/** Runs work once the browser has nothing else to do. Safari has no idle callback: there it runs in the next turn. */
export const whenIdle = (work: () => void): unknown =>
  'requestIdleCallback' in window ? requestIdleCallback(work, { timeout: longest }) : setTimeout(work);
