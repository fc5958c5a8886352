import {
  Children,
  Fragment,
  isValidElement,
  useContext,
  useEffect,
  useMemo,
  useSyncExternalStore,
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
} from 'react';
import {
  DataRouterContext,
  DataRouterStateContext,
  InsideContext,
  PathnameContext,
  usePathname,
  useRouter,
  useRouterState,
  type Inside,
} from './context';
import { createPath, matchRoutes, resolveTo, type Location, type Params, type RouteObject, type To } from './paths';
import type { Blocker, Blocks, NavigateOptions, Router } from './router';

/** Shows a router's routes where it stands. */
export const RouterProvider = ({ router }: { readonly router: Router; readonly future?: object }) => {
  const state = useSyncExternalStore(router.subscribe, () => router.state);
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

interface RouteProps extends Omit<RouteObject, 'children'> {
  readonly index?: boolean;
  readonly children?: ReactNode;
}
/** Said inside of `<Routes>`; what it says is read there. */
export const Route: (props: RouteProps) => never = () => {
  throw new Error('A <Route> is only ever a child of <Routes>');
};
const routesOf = (children: ReactNode): readonly RouteObject[] =>
  Children.toArray(children).flatMap((child): readonly RouteObject[] => {
    if (!isValidElement<RouteProps>(child)) return [];
    const { path, element, children: below } = child.props;
    const inner = below === undefined ? undefined : routesOf(below);
    return child.type === Fragment ? (inner ?? []) : [{ path, element, children: inner }];
  });
/** The first of the routes that the address reaches. */
export const Routes = ({ children }: { readonly children?: ReactNode }) => <Matched routes={routesOf(children)} />;

const Matched = ({ routes }: { readonly routes: readonly RouteObject[] }) => {
  const pathname = usePathname();
  // Kept while the path is the same: a change of the search alone reaches only who asks for it.
  return useMemo(() => {
    const match = matchRoutes(routes, pathname);
    return match ? shown(match) : null;
  }, [routes, pathname]);
};
const shown = ({ elements: [element, ...elements], params }: Inside): ReactNode => (
  <InsideContext value={{ elements, params }}>{element}</InsideContext>
);
export const Outlet = (): ReactNode => {
  const inside = useContext(InsideContext);
  return inside.elements.length > 0 ? shown(inside) : null;
};

export const useLocation = (): Location => useRouterState().location;
export const useInRouterContext = (): boolean => useContext(DataRouterContext) !== null;
export const useParams = (): Params => useContext(InsideContext).params;
export const useNavigate = (): Router['navigate'] => useRouter().navigate;
/** Asked before each step that leads away. The latest function counts: it need not keep its identity. */
export const useBlocker = (blocks: Blocks): Blocker => {
  const router = useRouter();
  useEffect(() => router.block(blocks), [router, blocks]);
  useEffect(() => () => router.state.blocker.reset?.(), [router]);
  return useRouterState().blocker;
};
export const useSearchParams = (): readonly [URLSearchParams, (next: Readonly<Record<string, string>>) => void] => {
  const { search } = useLocation();
  const { navigate } = useRouter();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  return [params, (next) => void navigate(`?${String(new URLSearchParams(next))}`)];
};
/** ra-core names these two for its own screens, which are not used. */
export const matchPath = (pattern: string | { readonly path: string }, pathname: string): object | null =>
  matchRoutes([typeof pattern === 'string' ? { path: pattern } : pattern], pathname) ?? null;
export const useMatch = (pattern: string): object | null => matchPath(pattern, usePathname());

/** Leads elsewhere as soon as it is shown. */
export const Navigate = ({ to, replace, state }: NavigateOptions & { readonly to: To }): null => {
  const { navigate } = useRouter();
  useEffect(() => void navigate(to, { replace, state }), [navigate, to, replace, state]);
  return null;
};

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'>, NavigateOptions {
  readonly to: To;
}
/** An address of the app; a click with a key or another button is the browser's. */
export const Link = ({ to, replace, state, onClick, children, ...rest }: LinkProps) => {
  const router = useRouter();
  const href = createPath(resolveTo(to, usePathname()));
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    const isKey = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
    if (event.defaultPrevented || event.button !== 0 || rest.target || isKey) return;
    event.preventDefault();
    void router.navigate(href, { replace: replace ?? createPath(router.state.location) === href, state });
  };
  return (
    <a {...rest} href={href} onClick={follow}>
      {children}
    </a>
  );
};
