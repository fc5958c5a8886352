import type { ReactNode } from 'react';

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

const marked = (mark: string, text = ''): string =>
  text && text !== mark ? (text.startsWith(mark) ? text : mark + text) : '';
/** { pathname: '/a', search: 'b=1' } -> '/a?b=1' */
export const createPath = ({ pathname = '', search, hash }: Partial<Path>): string =>
  pathname + marked('?', search) + marked('#', hash);

/** Resolves `to` from the path `here`, written as a browser writes it: 'café' is 'caf%C3%A9'. */
export const resolveTo = (to: To, here: string): Path => {
  const path = (typeof to === 'string' ? to : createPath(to)).replace(/^\/{2,}/, '/');
  const { pathname, search, hash } = new URL(path, window.location.origin + here);
  return { pathname, search, hash };
};

export interface RouteObject {
  readonly path?: string;
  readonly element?: ReactNode;
  readonly children?: readonly RouteObject[];
}
/** Match of an address: a layout, the content of its `<Outlet>`, and so on; and the values of its placeholders. */
export interface RouteMatch {
  readonly elements: readonly ReactNode[];
  readonly params: Params;
}
const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
/** Segments of a pattern: 'text', ':name', and at its end '*' for the rest. */
const paramsOf = (pattern: string, pathname: string): Params | undefined => {
  const names: string[] = [];
  const source = pattern
    .split('/')
    .filter(Boolean)
    .map((segment) => {
      if (segment !== '*' && !segment.startsWith(':')) return `/${segment}`;
      names.push(segment.replace(':', ''));
      return segment === '*' ? '(?:/(.*))?' : '/([^/]+)';
    });
  const found = new RegExp(`^${source.join('')}/?$`, 'i').exec(pathname);
  return found ? Object.fromEntries(names.map((name, index) => [name, decoded(found[index + 1] ?? '')])) : undefined;
};
/** The first of the routes, in the order in which they are written, that shows a path. */
export const matchRoutes = (
  routes: readonly RouteObject[],
  pathname: string,
  base = '',
  above: readonly ReactNode[] = [],
): RouteMatch | undefined => {
  for (const { path = '', element, children } of routes) {
    const pattern = path.startsWith('/') ? path : `${base}/${path}`;
    const elements = element === undefined ? above : [...above, element];
    const params = children ? undefined : paramsOf(pattern, pathname);
    const match = children ? matchRoutes(children, pathname, pattern, elements) : params && { elements, params };
    if (match) return match;
  }
  return undefined;
};
