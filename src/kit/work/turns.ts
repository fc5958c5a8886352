/**
 * So many run at once; the others wait for their turn, first come, first served. `onWait` is told how many wait already
 * before one joins them; it may throw instead.
 */
export const inTurns = (
  most: number,
  onWait: (waiting: number) => void = () => undefined,
): (<T>(run: () => Promise<T>) => Promise<T>) => {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (run) => {
    if (running < most) running++;
    else {
      onWait(waiting.length);
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    try {
      return await run();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
};
