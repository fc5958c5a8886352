/** Addresses and patterns, as react-router 6 reads them. */
export interface Path {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}
export interface Location extends Path {
  readonly state: unknown;
  readonly key: string;
}
export type To = string | Partial<Path>;
export type Params = Readonly<Record<string, string | undefined>>;
export interface Match {
  readonly params: Params;
  readonly pathname: string;
  readonly pathnameBase: string;
}
export interface Pattern {
  readonly path: string;
  readonly end?: boolean;
  readonly caseSensitive?: boolean;
}

const marked = (mark: string, text = ''): string =>
  text && text !== mark ? (text.startsWith(mark) ? text : mark + text) : '';

/** { pathname: '/a', search: 'b=1' } -> '/a?b=1' */
export const createPath = ({ pathname = '/', search, hash }: Partial<Path>): string =>
  pathname + marked('?', search) + marked('#', hash);

/** '/a?b=1#c' -> its parts; what is not there is left out. */
export const parsePath = (path: string): Partial<Path> => {
  const [, pathname, search, hash] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(path) ?? [];
  return { ...(pathname && { pathname }), ...(search && { search }), ...(hash && { hash }) };
};

export const joinPaths = (...paths: readonly string[]): string => paths.join('/').replace(/\/{2,}/g, '/');
/** Without the slashes at its end; the time of an expression for that grows with the square of a text of slashes. */
export const withoutTail = (path: string): string => {
  let end = path.length;
  while (path[end - 1] === '/') end--;
  return path.slice(0, end);
};
const walk = (path: string, from: string): string => {
  const segments = withoutTail(from).split('/');
  for (const segment of path.split('/')) {
    // The root stays, or the path would not begin with a slash.
    if (segment === '..') segments.splice(1, segments.length - 1, ...segments.slice(1, -1));
    else if (segment !== '.') segments.push(segment);
  }
  return segments.length > 1 ? segments.join('/') : '/';
};

/**
 * Where `to` leads from a page whose routes reach these paths, outermost first; each `..` goes one route up. Without a
 * path it stays `here`.
 */
export const resolveTo = (to: To, routes: readonly string[], here: string): Path => {
  const { pathname, search, hash } =
    typeof to === 'string' ? { ...parsePath(to), ...(to === '' && { pathname: '' }) } : to;
  const asked = joinPaths(pathname ?? '');
  const up = /^(?:\.\.(?:\/|$))*/.exec(asked)![0];
  const levels = up.split('..').length - 1;
  const from = pathname === undefined ? here : asked.startsWith('/') ? '/' : (routes.at(-1 - levels) ?? '/');
  const rest = asked.slice(up.length).replace(/^\//, '');
  const reached = rest === '' ? from : walk(rest, from);
  const keepsSlash =
    (asked.endsWith('/') && asked !== '/') || ((pathname === '' || pathname === '.') && here.endsWith('/'));
  return {
    pathname: keepsSlash && !reached.endsWith('/') ? `${reached}/` : reached,
    search: marked('?', search),
    hash: marked('#', hash),
  };
};

/** '/a/caf%C3%A9' -> '/a/café'; a slash within a segment stays '%2F', a broken code as it is. */
export const decodePath = (path: string): string => {
  try {
    return path
      .split('/')
      .map((segment) => decodeURIComponent(segment).replaceAll('/', '%2F'))
      .join('/');
  } catch {
    return path;
  }
};

const compiled = new Map<string, readonly [RegExp, readonly string[]]>();
const compile = ({ path, end = true, caseSensitive = false }: Pattern): readonly [RegExp, readonly string[]] => {
  const key = `${String(end)} ${String(caseSensitive)} ${path}`;
  const known = compiled.get(key);
  if (known) return known;
  const names: string[] = [];
  const source = withoutTail(path.replace(/\*$/, ''))
    .replace(/^\/*/, '/')
    .replace(/[\\.*+^${}|()[\]]/g, '\\$&')
    .replace(/\/:([\w-]+)/g, (_, name: string) => {
      names.push(name);
      return '/([^\\/]+)';
    });
  if (path.endsWith('*')) names.push('*');
  const tail = path.endsWith('*')
    ? path === '*' || path === '/*'
      ? '(.*)$'
      : '(?:\\/(.+)|\\/*)$'
    : end
      ? '\\/*$'
      : path !== '' && path !== '/'
        ? '(?:(?=\\/|$))'
        : '';
  const made = [new RegExp(`^${source}${tail}`, caseSensitive ? undefined : 'i'), names] as const;
  compiled.set(key, made);
  return made;
};

/** Does a path have this form, and what stands in it? Segments: 'text', ':name', and '*' for the rest. */
export const matchPath = (pattern: string | Pattern, pathname: string): Match | null => {
  const [matcher, names] = compile(typeof pattern === 'string' ? { path: pattern } : pattern);
  const found = matcher.exec(pathname);
  if (!found) return null;
  const rest = names.at(-1) === '*' ? (found[names.length] ?? '') : '';
  const base = found[0].slice(0, found[0].length - rest.length);
  return {
    params: Object.fromEntries(names.map((name, index) => [name, (found[index + 1] ?? '').replaceAll('%2F', '/')])),
    pathname: found[0],
    pathnameBase: withoutTail(base) || base.slice(0, 1),
  };
};
