/**
 * Memoises a function of an object: the value is made at the first request and kept as long as the object.
 * @example const columnsOf = memo((model: Model) => …)
 */
export const memo = <K extends object, T>(make: (from: K) => T): ((from: K) => T) => {
  const made = new WeakMap<K, T>();
  return (from) => {
    const known = made.get(from);
    if (known !== undefined) return known;
    const fresh = make(from);
    made.set(from, fresh);
    return fresh;
  };
};
