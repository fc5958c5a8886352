import { preload } from '../screens/preload';
import { takeAttempted } from '../session/attempted';
import './login.css';
import { showLoginPage } from './loginPage';
import { showNotFoundPage } from './notFoundPage';

/** The public pages. The app is fetched while the person types, and takes the element over. */
export const start = (root: HTMLElement): void => {
  requestAnimationFrame(() => setTimeout(() => void import('../theme/font.css')));
  if (window.location.pathname === '/error/404') return showNotFoundPage(root);
  const app = () => import('../app/start');
  showLoginPage(root, {
    onTyping: () => void app().catch(() => undefined),
    onSignedIn: async () => {
      const { start: show } = await app();
      window.history.replaceState(null, '', takeAttempted());
      preload(window.location.pathname);
      show(root);
    },
  });
};
