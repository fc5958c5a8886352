import { createRoot, type Root } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { watchOtherTabs } from '../session/session';
import '../theme/app.css';
import '../theme/shell.css';
import { installTooltips } from '../ui/tooltip';
import { App } from './App';

/** Shows the app in the element, in the root of the login page when there is one. Once a page load. */
export const start = (element: HTMLElement, root: Root = createRoot(element)): void => {
  const router = createBrowserRouter([{ path: '*', element: <App /> }], {
    future: { v7_relativeSplatPath: true, v7_fetcherPersist: true, v7_normalizeFormMethod: true, v7_partialHydration: true, v7_skipActionErrorRevalidation: true },
  });
  root.render(<RouterProvider router={router} future={{ v7_startTransition: false }} />);
  watchOtherTabs();
  installTooltips();
  requestAnimationFrame(() => setTimeout(() => void import('../theme/font.css')));
};
