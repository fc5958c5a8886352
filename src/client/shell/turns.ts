/**
 * So many run at once; the others wait for their turn, first come, first served. A browser opens few connections, and
 * what a person asks for meanwhile would stand behind all of them.
 */
export const inTurns = (most: number): (<T>(run: () => Promise<T>) => Promise<T>) => {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (run) => {
    if (running < most) running++;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await run();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
};
