/**
 * In place of `react-router-dom` 6, of whose loaders, actions and fetchers this product uses none: addresses, history
 * and blockers under the same names. `router.test.tsx` holds it to the real one.
 */
export {
  DataRouterContext as UNSAFE_DataRouterContext,
  DataRouterStateContext as UNSAFE_DataRouterStateContext,
} from './context';
export { Link, Navigate, Outlet, Route, RouterProvider, Routes } from './components';
export {
  useBlocker,
  useHref,
  useInRouterContext,
  useLocation,
  useMatch,
  useNavigate,
  useParams,
  useResolvedPath,
  useSearchParams,
} from './hooks';
export { matchRoutes } from './matchRoutes';
export { createPath, matchPath, parsePath, resolveTo } from './paths';
export { createBrowserRouter, createHashRouter, createMemoryRouter } from './router';
