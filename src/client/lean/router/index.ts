/**
 * In place of `react-router-dom`, of which this product uses addresses, history and a blocker, under the same names.
 * Addresses are absolute, or change the search alone; of the routes the first that fits is shown.
 */
export {
  DataRouterContext as UNSAFE_DataRouterContext,
  DataRouterStateContext as UNSAFE_DataRouterStateContext,
} from './context';
export * from './components';
export { createBrowserRouter, createHashRouter, createMemoryRouter } from './router';
