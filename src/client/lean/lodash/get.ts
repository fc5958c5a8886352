import { pathOf } from './path';

/** In place of lodash's `get`: what stands at a path, the other value where there is nothing. */
const get = (object: unknown, path: unknown, otherwise?: unknown): unknown => {
  let found: unknown = object;
  const keys = pathOf(path, object);
  for (const key of keys) found = (found as Readonly<Record<PropertyKey, unknown>> | null | undefined)?.[key];
  return found === undefined || keys.length === 0 ? otherwise : found;
};
export default get;
