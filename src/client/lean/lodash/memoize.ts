type Run = (...args: never[]) => unknown;
/** In place of lodash's `memoize`: one answer a key, which is the first argument unless said otherwise. */
const memoize = <F extends Run>(
  run: F,
  keyOf: (...args: Parameters<F>) => unknown = (...args: Parameters<F>) => (args as readonly unknown[])[0],
) => {
  const cache = new Map<unknown, unknown>();
  function memoized(this: unknown, ...args: Parameters<F>): unknown {
    const key = keyOf.apply(this, args);
    if (!cache.has(key)) cache.set(key, run.apply(this, args));
    return cache.get(key);
  }
  return Object.assign(memoized, { cache });
};
export default memoize;
