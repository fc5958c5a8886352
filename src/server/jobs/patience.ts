/** It has not come any further for so long that it never will. */
export class Stalled extends Error {}
/** How long a job or a routine may stand at one point. */
export const patienceMs = 10 * 60_000;

export interface Watched {
  /** It has come further. */
  moved(): void;
  /** Rejects with {@link Stalled} once it has not moved for `patience`. */
  watch<T>(work: Promise<T>): Promise<T>;
}
/** Ends the waiting for what stands still. The work itself cannot be ended: it must find that it has lost its turn. */
export const watched = (patience: number): Watched => {
  let at = performance.now();
  return {
    moved: () => {
      at = performance.now();
    },
    watch: async (work) => {
      // Nobody waits any more for one that was given up.
      work.catch(() => undefined);
      let timer: ReturnType<typeof setInterval> | undefined;
      const stalled = new Promise<never>((_, reject) => {
        timer = setInterval(
          () => {
            if (performance.now() - at > patience) reject(new Stalled('Parou de avançar!'));
          },
          Math.min(5_000, patience / 4),
        );
        timer.unref();
      });
      try {
        return await Promise.race([work, stalled]);
      } finally {
        clearInterval(timer);
      }
    },
  };
};

/** Waits for work that comes to its end, and no longer than this for what does not. */
export const atMost = async (ms: number, work: Promise<unknown>): Promise<void> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};
