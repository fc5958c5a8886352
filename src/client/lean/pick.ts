/** In place of lodash's `pick`. ra-core takes named members of a context with it, no paths. */
export default <T extends object, K extends keyof T>(object: T, names: readonly K[]): Pick<T, K> =>
  Object.fromEntries(names.flatMap((name) => (name in object ? [[name, object[name]]] : []))) as Pick<T, K>;
