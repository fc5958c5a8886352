import {
  Children,
  Fragment,
  isValidElement,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  type AnchorHTMLAttributes,
  type MouseEvent,
  type ReactNode,
  type Ref,
} from 'react';
import {
  DataRouterContext,
  DataRouterStateContext,
  PathnameContext,
  usePathname,
  useRouter,
  WayContext,
} from './context';
import { useNavigate, useResolvedPath } from './hooks';
import { matchRoutes, type RouteObject } from './matchRoutes';
import { createPath, joinPaths, type Location, type Params, type To } from './paths';
import type { NavigateOptions, Router } from './router';

/** Shows a router's routes where it stands. */
export const RouterProvider = ({ router }: { readonly router: Router; readonly future?: object }) => {
  const [state, setState] = useState(router.state);
  useLayoutEffect(() => {
    setState(router.state);
    return router.subscribe(setState);
  }, [router]);
  return (
    <DataRouterContext value={router}>
      <DataRouterStateContext value={state}>
        <PathnameContext value={state.location.pathname}>
          <Matched routes={router.routes} />
        </PathnameContext>
      </DataRouterStateContext>
    </DataRouterContext>
  );
};

interface RouteProps {
  readonly path?: string;
  readonly index?: boolean;
  readonly element?: ReactNode;
  readonly children?: ReactNode;
}
/** Said inside of `<Routes>`; what it says is read there. */
export const Route: (props: RouteProps) => never = () => {
  throw new Error('A <Route> is only ever a child of <Routes>');
};
const routesOf = (children: ReactNode): readonly RouteObject[] =>
  Children.toArray(children).flatMap((child): readonly RouteObject[] => {
    if (!isValidElement<RouteProps>(child)) return [];
    if (child.type === Fragment) return routesOf(child.props.children);
    const { path, index, element, children: below } = child.props;
    return [{ path, index, element, ...(below !== undefined && { children: routesOf(below) }) }];
  });

interface RoutesProps {
  readonly children?: ReactNode;
  readonly location?: Location | string;
}
/** The routes that the address reaches, below the one that shows this. */
export const Routes = ({ children, location }: RoutesProps) => (
  <Matched
    routes={routesOf(children)}
    at={typeof location === 'string' ? location.replace(/[?#].*$/s, '') : location?.pathname}
  />
);

const Matched = ({ routes, at }: { readonly routes: readonly RouteObject[]; readonly at?: string }) => {
  const { encode } = useRouter();
  const here = usePathname();
  const { matches: above } = useContext(WayContext);
  const { pathnameBase: base = '/', params = none } = above.at(-1) ?? {};
  const pathname = at ?? here;
  // By segments, not letters: what is matched is decoded, the address is not.
  const rest = base === '/' ? pathname : `/${pathname.split('/').slice(base.split('/').length).join('/')}`;
  // Kept while the path is the same: a change of the search alone reaches only who asks for it.
  return useMemo(() => {
    const matches = (matchRoutes(routes, rest) ?? []).map((match) => ({
      ...match,
      params: { ...params, ...match.params },
      pathname: joinPaths(base, encode({ pathname: match.pathname }).pathname),
      pathnameBase:
        match.pathnameBase === '/' ? base : joinPaths(base, encode({ pathname: match.pathnameBase }).pathname),
    }));
    return matches.reduceRight<ReactNode>(
      (outlet, { route }, index) => (
        <WayContext value={{ matches: [...above, ...matches.slice(0, index + 1)], outlet }}>
          {route.element ?? outlet}
        </WayContext>
      ),
      null,
    );
  }, [routes, rest, above, base, params, encode]);
};
const none: Params = {};

export const Outlet = () => useContext(WayContext).outlet;

/** Leads elsewhere as soon as it is shown. */
export const Navigate = ({ to, replace, state }: NavigateOptions & { readonly to: To }): null => {
  const navigate = useNavigate();
  const path = createPath(useResolvedPath(to));
  useEffect(() => void navigate(path, { replace, state }), [navigate, path, replace, state]);
  return null;
};

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>, NavigateOptions {
  readonly to: To;
  readonly reloadDocument?: boolean;
  readonly ref?: Ref<HTMLAnchorElement>;
}
/** An address of the app or any other; a click with a key or another button is the browser's. */
export const Link = ({ to: given, replace, state, reloadDocument, onClick, children, ...rest }: LinkProps) => {
  const router = useRouter();
  const navigate = useNavigate();
  const whole = typeof given === 'string' && /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(given) ? urlOf(given) : undefined;
  const isElsewhere = whole !== undefined && whole?.origin !== window.location.origin;
  const to = whole && !isElsewhere ? whole.pathname + whole.search + whole.hash : given;
  const path = useResolvedPath(isElsewhere ? '' : to);
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    const isOurs =
      !event.defaultPrevented &&
      event.button === 0 &&
      (!rest.target || rest.target === '_self') &&
      !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey);
    if (!isOurs || isElsewhere || reloadDocument) return;
    event.preventDefault();
    void navigate(to, { replace: replace ?? createPath(router.state.location) === createPath(path), state });
  };
  return (
    <a {...rest} href={whole === undefined ? router.href(path) : String(given)} onClick={follow}>
      {children}
    </a>
  );
};

/** null: no address at all. */
const urlOf = (text: string): URL | null => {
  try {
    return new URL(text, window.location.href);
  } catch {
    return null;
  }
};
