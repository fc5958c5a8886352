import { useCallback, useContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { DataRouterContext, usePathname, useRouter, useRouterState, WayContext } from './context';
import {
  decodePath,
  matchPath,
  resolveTo,
  type Location,
  type Match,
  type Params,
  type Path,
  type Pattern,
  type To,
} from './paths';
import { idle, type Blocker, type Blocks, type NavigateOptions } from './router';

export const useLocation = (): Location => useRouterState().location;
export const useInRouterContext = (): boolean => useContext(DataRouterContext) !== null;
export const useParams = (): Params => useContext(WayContext).matches.at(-1)?.params ?? none;
const none: Params = {};
export const useMatch = (pattern: string | Pattern): Match | null => {
  const pathname = usePathname();
  return useMemo(() => matchPath(pattern, decodePath(pathname)), [pathname, pattern]);
};

/** From where a relative address counts: each route above, and the page itself. */
const useRoutePaths = (): readonly string[] => {
  const { matches } = useContext(WayContext);
  return useMemo(
    () => matches.map(({ pathname, pathnameBase }, index) => (index === matches.length - 1 ? pathname : pathnameBase)),
    [matches],
  );
};
export const useResolvedPath = (to: To): Path => resolveTo(to, useRoutePaths(), usePathname());
export const useHref = (to: To): string => useRouter().href(useResolvedPath(to));

export type Navigate = (to: To | number, options?: NavigateOptions) => Promise<void>;
/** The same function as long as the routes above are the same. A step of the first render is not made. */
export const useNavigate = (): Navigate => {
  const router = useRouter();
  const paths = useRoutePaths();
  const isReady = useRef(false);
  useLayoutEffect(() => {
    isReady.current = true;
  });
  return useCallback(
    (to, options) => {
      if (!isReady.current) return Promise.resolve();
      return router.navigate(
        typeof to === 'number' ? to : resolveTo(to, paths, router.state.location.pathname),
        options,
      );
    },
    [router, paths],
  );
};

/** Asked before each step that leads away. What it answers last holds: it need not keep its identity. */
export const useBlocker = (shouldBlock: boolean | Blocks): Blocker => {
  const router = useRouter();
  const { blockers } = useRouterState();
  const [key] = useState(() => Symbol('blocker'));
  useEffect(
    () => router.block(key, typeof shouldBlock === 'function' ? shouldBlock : () => shouldBlock),
    [router, key, shouldBlock],
  );
  useEffect(() => () => router.unblock(key), [router, key]);
  return blockers.get(key) ?? idle;
};

type Init = string | URLSearchParams | Readonly<Record<string, string | readonly string[]>> | [string, string][];
const paramsOf = (init: Init = ''): URLSearchParams =>
  new URLSearchParams(
    typeof init === 'string' || Array.isArray(init) || init instanceof URLSearchParams
      ? init
      : Object.entries(init).flatMap(([key, values]) =>
          [values].flat().map((value): [string, string] => [key, value as string]),
        ),
  );
type SetSearchParams = (next: Init | ((params: URLSearchParams) => Init), options?: NavigateOptions) => void;
export const useSearchParams = (): readonly [URLSearchParams, SetSearchParams] => {
  const { search } = useLocation();
  const navigate = useNavigate();
  const params = useMemo(() => paramsOf(search), [search]);
  const set = useCallback<SetSearchParams>(
    (next, options) => void navigate(`?${String(paramsOf(typeof next === 'function' ? next(params) : next))}`, options),
    [navigate, params],
  );
  return [params, set];
};
