/** In place of lodash's `defaults`: fills what is undefined in the first from the others. ra-core makes forms with it. */
export default (object: Record<string, unknown>, ...others: readonly (object | null | undefined)[]): object => {
  for (const other of others)
    for (const [name, value] of Object.entries(other ?? {})) if (object[name] === undefined) object[name] = value;
  return object;
};
