import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { leave, watchOtherTabs } from '../session/session';
import '../theme/app.css';
import '../theme/shell.css';
import { watchStaleChunks } from '../ui/staleChunk';
import { installTooltips } from '../ui/tooltip';
import { App } from './App';

const loginPath = '/auth/user/login';
/** The login where the app stood: a page loaded anew takes longer, and eight tabs loaded at once longer than a second. */
const showLogin = (): void => {
  const element = document.createElement('div');
  element.id = 'root';
  document.body.replaceChildren(element);
  window.history.replaceState(null, '', loginPath);
  // «Voltar» finds addresses of a session that is over, and nobody who shows them.
  window.addEventListener('popstate', () => window.location.reload());
  import('../login/start').then(({ start: show }) => { show(element, { afterSession: true }); }, () => window.location.replace(loginPath));
};

/** Shows the app in the element. Once a page load. */
export const start = (element: HTMLElement): void => {
  element.replaceChildren();
  const router = createBrowserRouter([{ path: '*', element: <App /> }]);
  const app = createRoot(element);
  app.render(<RouterProvider router={router} />);
  leave.toLogin = () => {
    app.unmount();
    router.dispose();
    showLogin();
  };
  watchOtherTabs();
  watchStaleChunks();
  installTooltips();
  requestAnimationFrame(() => setTimeout(() => void import('../theme/font.css')));
};
