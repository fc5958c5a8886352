import { createContext, useContext, type ReactNode } from 'react';
import type { RouteMatch } from './matchRoutes';
import type { Router, RouterState } from './router';

export const DataRouterContext = createContext<Router | null>(null);
export const DataRouterStateContext = createContext<RouterState | null>(null);
/** The routes that led here, and what the innermost shows in its `<Outlet>`. */
export interface Way { readonly matches: readonly RouteMatch[]; readonly outlet: ReactNode }
export const WayContext = createContext<Way>({ matches: [], outlet: null });

const outside = (): never => {
  throw new Error('This must stand inside a <RouterProvider>');
};
export const useRouter = (): Router => useContext(DataRouterContext) ?? outside();
export const useRouterState = (): RouterState => useContext(DataRouterStateContext) ?? outside();
