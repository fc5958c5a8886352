/** In place of lodash's `pick`, of which ra-core asks names and no paths. */
const pick = (
  object: Readonly<Record<string, unknown>> | null | undefined,
  ...names: readonly (string | readonly string[])[]
): Record<string, unknown> =>
  Object.fromEntries(names.flat().flatMap((name) => (object && name in object ? [[name, object[name]]] : [])));
export default pick;
