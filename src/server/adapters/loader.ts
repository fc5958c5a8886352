/** Keys that are asked for in one round of the event loop are looked up together, each once. */
export const loader = <K, T>(
  lookUp: (keys: readonly K[]) => Promise<ReadonlyMap<K, T>>,
): ((key: K) => Promise<T | undefined>) => {
  let waiting: { readonly keys: Set<K>; readonly found: Promise<ReadonlyMap<K, T>> } | undefined;
  const begin = (): NonNullable<typeof waiting> => {
    const keys = new Set<K>();
    return {
      keys,
      found: new Promise((tell, fail) => {
        setImmediate(() => {
          waiting = undefined;
          lookUp([...keys]).then(tell, fail);
        });
      }),
    };
  };
  return async (key) => {
    waiting ??= begin();
    waiting.keys.add(key);
    return (await waiting.found).get(key);
  };
};
