import type { ReactNode } from 'react';
import { decodePath, joinPaths, matchPath, withoutTail, type Match } from './paths';

export interface RouteObject {
  readonly path?: string;
  readonly index?: boolean;
  readonly element?: ReactNode;
  readonly children?: readonly RouteObject[];
}
export interface RouteMatch extends Match {
  readonly route: RouteObject;
}
/** A way from the root to a leaf: the whole pattern, the routes on it, and their places among their siblings. */
interface Branch {
  readonly path: string;
  readonly score: number;
  readonly routes: readonly RouteObject[];
  readonly places: readonly number[];
}

/** A pattern that says more wins: text before ':name' before '*'. */
const scoreOf = (path: string, isIndex: boolean): number => {
  const segments = path.split('/');
  const points = segments
    .filter((segment) => segment !== '*')
    .map((segment) => (segment.startsWith(':') ? 3 : segment === '' ? 1 : 10));
  return points.reduce(
    (sum, one) => sum + one,
    segments.length + (segments.includes('*') ? -2 : 0) + (isIndex ? 2 : 0),
  );
};
const flatten = (
  routes: readonly RouteObject[],
  above: readonly RouteObject[] = [],
  places: readonly number[] = [],
  base = '',
): readonly Branch[] =>
  routes.flatMap((route, place) => {
    const path = joinPaths(base, route.path?.startsWith('/') ? route.path.slice(base.length) : (route.path ?? ''));
    const [way, at] = [
      [...above, route],
      [...places, place],
    ];
    const below = route.children ? flatten(route.children, way, at, path) : [];
    return route.path === undefined && !route.index
      ? below
      : [...below, { path, score: scoreOf(path, route.index === true), routes: way, places: at }];
  });
/** Siblings of one score stand in the order in which they are written. */
const before = (a: Branch, b: Branch): number =>
  b.score - a.score ||
  (a.places.length === b.places.length && a.places.slice(0, -1).every((place, index) => place === b.places[index])
    ? a.places.at(-1)! - b.places.at(-1)!
    : 0);

/** The routes that show a path, outermost first; null when none does. */
export const matchRoutes = (routes: readonly RouteObject[], pathname: string): readonly RouteMatch[] | null => {
  const path = decodePath(pathname);
  for (const branch of flatten(routes).toSorted(before)) {
    const matches = along(branch, path);
    if (matches) return matches;
  }
  return null;
};
const along = ({ routes }: Branch, path: string): readonly RouteMatch[] | null => {
  // One for the whole way: a layout reads what stands in the address below it.
  const params: Record<string, string | undefined> = {};
  let reached = '/';
  const matches: RouteMatch[] = [];
  for (const [index, route] of routes.entries()) {
    const rest = reached === '/' ? path : path.slice(reached.length) || '/';
    const own = route.path?.startsWith('/')
      ? route.path.slice(reached === '/' ? 0 : reached.length)
      : (route.path ?? '');
    const match = matchPath({ path: own, end: index === routes.length - 1 }, rest);
    if (!match) return null;
    Object.assign(params, match.params);
    matches.push({
      route,
      params,
      pathname: joinPaths(reached, match.pathname),
      pathnameBase: withoutTail(joinPaths(reached, match.pathnameBase)) || '/',
    });
    if (match.pathnameBase !== '/') reached = joinPaths(reached, match.pathnameBase);
  }
  return matches;
};
