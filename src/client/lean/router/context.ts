import { createContext, useContext, type ReactNode } from 'react';
import type { RouteMatch } from './matchRoutes';
import type { Router, RouterState } from './router';

interface Contexts {
  readonly DataRouterContext: React.Context<Router | null>;
  readonly DataRouterStateContext: React.Context<RouterState | null>;
  readonly PathnameContext: React.Context<string | null>;
  readonly WayContext: React.Context<Way>;
}
/**
 * One set for the page: the development server bundles dependencies apart, and ra-core brings a copy of this module
 * with it.
 */
const registry = globalThis as { retaguardaRouter?: Contexts };
/** The routes that led here, and what the innermost shows in its `<Outlet>`. */
export interface Way {
  readonly matches: readonly RouteMatch[];
  readonly outlet: ReactNode;
}
export const { DataRouterContext, DataRouterStateContext, PathnameContext, WayContext } = (registry.retaguardaRouter ??=
  {
    DataRouterContext: createContext<Router | null>(null),
    DataRouterStateContext: createContext<RouterState | null>(null),
    PathnameContext: createContext<string | null>(null),
    WayContext: createContext<Way>({ matches: [], outlet: null }),
  });

const outside = (): never => {
  throw new Error('This must stand inside a <RouterProvider>');
};
export const useRouter = (): Router => useContext(DataRouterContext) ?? outside();
export const useRouterState = (): RouterState => useContext(DataRouterStateContext) ?? outside();
/**
 * The path of the address. Who asks for nothing else stays still while only the search changes: the page of a list, its
 * order, its filters.
 */
export const usePathname = (): string => useContext(PathnameContext) ?? outside();
