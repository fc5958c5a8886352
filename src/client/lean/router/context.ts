import { createContext, useContext, type ReactNode } from 'react';
import type { Params } from './paths';
import type { Router, RouterState } from './router';

/** Content of an `<Outlet>`: the elements further in. */
export interface Inside {
  readonly elements: readonly ReactNode[];
  readonly params: Params;
}
interface Contexts {
  readonly DataRouterContext: React.Context<Router | null>;
  readonly DataRouterStateContext: React.Context<RouterState | null>;
  readonly PathnameContext: React.Context<string | null>;
  readonly InsideContext: React.Context<Inside>;
}
/**
 * One set for the page: the development server bundles dependencies apart, and ra-core brings a copy of this module
 * with it.
 */
const registry = globalThis as { retaguardaRouter?: Contexts };
export const { DataRouterContext, DataRouterStateContext, PathnameContext, InsideContext } =
  (registry.retaguardaRouter ??= {
    DataRouterContext: createContext<Router | null>(null),
    DataRouterStateContext: createContext<RouterState | null>(null),
    PathnameContext: createContext<string | null>(null),
    InsideContext: createContext<Inside>({ elements: [], params: {} }),
  });

const useInside = <T>(context: React.Context<T | null>): T => {
  const value = useContext(context);
  if (value === null) throw new Error('This must stand inside a <RouterProvider>');
  return value;
};
export const useRouter = (): Router => useInside(DataRouterContext);
export const useRouterState = (): RouterState => useInside(DataRouterStateContext);
/**
 * The path of the address. A component that uses nothing else is not drawn again while only the search changes: the
 * page of a list, its order, its filters.
 */
export const usePathname = (): string => useInside(PathnameContext);
