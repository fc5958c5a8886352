import type { Page } from 'playwright-core';

/** Core Web Vitals of a visit, as browsers measure them. */
export interface Vitals {
  /** Milliseconds until the largest thing on the screen was painted. */
  readonly lcp: number;
  /** How much moved that nobody had touched: all of it together, which is no less than its worst moment. */
  readonly cls: number;
  /** Milliseconds from the slowest tap to what it paints. */
  readonly inp: number;
}
interface Entry extends PerformanceEntry {
  readonly value?: number;
  readonly hadRecentInput?: boolean;
  readonly interactionId?: number;
}
type Kept = { vitals: { lcp: number; cls: number; inp: number } };

/** Watches from before the page begins; gives what was measured by now. */
export const watchVitals = async (page: Page): Promise<() => Promise<Vitals>> => {
  await page.addInitScript(() => {
    const kept = { lcp: 0, cls: 0, inp: 0 };
    (window as unknown as Kept).vitals = kept;
    const on = (type: string, each: (entry: Entry) => void): void =>
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) each(entry as Entry);
      }).observe({ type, buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
    on('largest-contentful-paint', ({ startTime }) => {
      kept.lcp = startTime;
    });
    on('layout-shift', ({ value = 0, hadRecentInput }) => {
      if (!hadRecentInput) kept.cls += value;
    });
    on('event', ({ duration, interactionId }) => {
      if (interactionId) kept.inp = Math.max(kept.inp, duration);
    });
  });
  return () => page.evaluate(() => (window as unknown as Kept).vitals);
};
