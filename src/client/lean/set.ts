import { pathOf } from './pathOf';

/** Keys that would write to the prototype of every object. An address can name them as a filter. */
const unsafe = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * In place of lodash's `set`. ra-core adds a filter to the filters with it, and a name to nested values. Makes objects
 * on the way, and arrays where the next key is an index.
 */
export default <T extends object>(object: T, path: string | readonly string[], value: unknown): T => {
  const keys = pathOf(path);
  if (keys.some((key) => unsafe.has(key))) return object;
  let at = object as Record<string, unknown>;
  for (const [index, key] of keys.entries()) {
    const next = keys[index + 1];
    if (next === undefined) at[key] = value;
    else {
      if (typeof at[key] !== 'object' || at[key] === null) at[key] = /^\d+$/.test(next) ? [] : {};
      at = at[key] as Record<string, unknown>;
    }
  }
  return object;
};
