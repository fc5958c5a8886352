/** The keys that a path names: `a.b[0].c`. */
export const pathOf = (path: string | readonly string[]): readonly string[] =>
  typeof path === 'string' ? path.replace(/\[(\d+)\]/g, '.$1').split('.') : path;
