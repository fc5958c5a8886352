/** 'a[0].b' -> ['a', '0', 'b'], as lodash reads a path: a key of the object wins over a path. */
export const pathOf = (path: unknown, object?: unknown): readonly PropertyKey[] => {
  if (Array.isArray(path)) return path as PropertyKey[];
  if (typeof path !== 'string') return [path as PropertyKey];
  if (typeof object === 'object' && object !== null && path in object) return [path];
  return [...path.matchAll(/\[(?:"([^"]*)"|'([^']*)'|([^[\]]*))\]|([^.[\]]+)|(?<=^|\.)(?=\.|$)/g)].map(
    ([, double, single, bare, plain]) => double ?? single ?? bare ?? plain ?? '',
  );
};
