import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { watchOtherTabs } from '../session/session';
import '../theme/app.css';
import '../theme/shell.css';
import { watchStaleChunks } from '../ui/staleChunk';
import { installTooltips } from '../ui/tooltip';
import { App } from './App';

/** Shows the app in the element. Once a page load. */
export const start = (element: HTMLElement): void => {
  element.replaceChildren();
  const router = createBrowserRouter([{ path: '*', element: <App /> }], {
    future: { v7_relativeSplatPath: true, v7_fetcherPersist: true, v7_normalizeFormMethod: true, v7_partialHydration: true, v7_skipActionErrorRevalidation: true },
  });
  createRoot(element).render(<RouterProvider router={router} future={{ v7_startTransition: false }} />);
  watchOtherTabs();
  watchStaleChunks();
  installTooltips();
  requestAnimationFrame(() => setTimeout(() => void import('../theme/font.css')));
};
