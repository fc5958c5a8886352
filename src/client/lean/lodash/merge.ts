type Part = Record<string, unknown>;
const isPlain = (value: unknown): value is Part =>
  typeof value === 'object' &&
  value !== null &&
  (Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype || Object.getPrototypeOf(value) === null);
const copy = (value: unknown): unknown =>
  !isPlain(value) ? value : mergeInto(Array.isArray(value) ? ([] as unknown as Part) : {}, value);
const mergeInto = (target: Part, source: Part): Part => {
  for (const key of Object.keys(source)) {
    if (key === '__proto__') continue;
    const [mine, theirs] = [target[key], source[key]];
    if (theirs === undefined && key in target) continue;
    target[key] =
      isPlain(theirs) && isPlain(mine) && (Array.isArray(mine) || !Array.isArray(theirs))
        ? mergeInto(mine, theirs)
        : copy(theirs);
  }
  return target;
};
/**
 * In place of lodash's `merge`, for plain data: the later wins, objects and lists are joined key by key, undefined
 * overwrites nothing.
 */
const merge = (target: unknown, ...sources: readonly unknown[]): unknown => {
  for (const source of sources)
    if (isPlain(source) && typeof target === 'object' && target !== null) mergeInto(target as Part, source);
  return target;
};
export default merge;
