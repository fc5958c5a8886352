import { pathOf } from './path';

type Part = Record<PropertyKey, unknown>;
/**
 * In place of lodash's `set`: puts a value at a path, in the object itself; what is missing on the way becomes a list
 * before a number.
 */
const set = <T>(object: T, path: unknown, value: unknown): T => {
  if (typeof object !== 'object' || object === null) return object;
  const keys = pathOf(path, object);
  if (keys.some((key) => key === '__proto__' || key === 'constructor' || key === 'prototype')) return object;
  let part = object as Part;
  for (const [index, key] of keys.entries()) {
    if (index === keys.length - 1) part[key] = value;
    else {
      const next = part[key];
      part[key] = typeof next === 'object' && next !== null ? next : /^\d+$/.test(String(keys[index + 1])) ? [] : {};
      part = part[key] as Part;
    }
  }
  return object;
};
export default set;
