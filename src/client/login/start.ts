import { takeAttempted } from '../session/attempted';
import './login.css';
import { showErrorPage } from './errorPage';
import { showForgotPage } from './forgotPage';
import { showLoginPage } from './loginPage';
import { showNewPasswordPage, tokenOf } from './newPasswordPage';
import { showNotFoundPage } from './notFoundPage';

/** The token leaves the address, and with it the history, before anything else is done. */
const takeToken = (): string | undefined => {
  const token = tokenOf(window.location);
  window.history.replaceState(null, '', window.location.pathname);
  return token;
};
const pages: Readonly<Record<string, (root: HTMLElement) => void>> = {
  '/error/404': showNotFoundPage, '/auth/error': showErrorPage, '/auth/esqueci-minha-senha': showForgotPage,
  '/auth/alterar-senha': (root) => {
    showNewPasswordPage(root, takeToken());
    // The link opened where the page already stands changes only what is after `#`.
    window.addEventListener('hashchange', () => { if (tokenOf(window.location)) showNewPasswordPage(root, takeToken()); });
  },
};

interface Start {
  /** This page has held a session: the next one begins with a page of its own, and finds nothing of the last in memory. */
  readonly afterSession?: boolean;
}
/** The public pages. The app is fetched while the person types, and takes the element over. */
export const start = (root: HTMLElement, { afterSession = false }: Start = {}): void => {
  requestAnimationFrame(() => setTimeout(() => void import('../theme/font.css')));
  const page = pages[window.location.pathname.replace(/\/+$/, '')];
  if (page) return page(root);
  const app = () => Promise.all([import('../app/start'), import('../screens/preload')]);
  showLoginPage(root, {
    onTyping: () => void app().catch(() => undefined),
    onSignedIn: async () => {
      if (afterSession) return window.location.replace(takeAttempted());
      const [{ start: show }, { preload }] = await app();
      window.history.replaceState(null, '', takeAttempted());
      preload(window.location.pathname);
      show(root);
    },
  });
};
