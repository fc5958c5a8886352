import { messages } from '#kit/messages';
import { attempted, takeAttempted, takeEnded } from '../session/attempted';
import { dress } from '../theme/dress';
import './login.css';
import { tokenOf } from './linkToken';
import { showLoginPage } from './loginPage';

/** The token leaves the address, and with it the history, before anything else is done. */
const takeToken = (): string | undefined => {
  const token = tokenOf(window.location);
  window.history.replaceState(null, '', window.location.pathname);
  return token;
};
type Page = (root: HTMLElement) => Promise<unknown>;
/** A page that a link with a token opens. */
const byLink =
  (show: (root: HTMLElement, token: string | undefined) => Promise<void>): Page =>
  async (root) => {
    // The link opened where the page already stands changes only what is after `#`.
    window.addEventListener('hashchange', () => {
      if (tokenOf(window.location)) void show(root, takeToken());
    });
    await show(root, takeToken());
  };
/** Pages that few open, each by itself. */
const pages: Readonly<Record<string, Page>> = {
  '/error/404': async (root) => (await import('./plainPages')).showNotFoundPage(root),
  '/auth/pages': async (root) => (await import('./plainPages')).showPublicPages(root),
  '/auth/error': async (root) => (await import('./plainPages')).showErrorPage(root),
  '/auth/esqueci-minha-senha': async (root) => (await import('./forgotPage')).showForgotPage(root),
  '/auth/alterar-senha': byLink(async (root, token) =>
    (await import('./newPasswordPage')).showNewPasswordPage(root, token),
  ),
  '/auth/primeiro-acesso': byLink(async (root, token) =>
    (await import('./firstAccessPage')).showFirstAccessPage(root, token),
  ),
};

/** The app, loaded when a person types or has signed in. */
export interface App {
  readonly preload: (path: string) => Promise<unknown>;
  readonly start: (element: HTMLElement) => Promise<void>;
}
interface Start {
  readonly app: () => Promise<App>;
  /**
   * This page has held a session: the next one begins with a page of its own, and finds nothing of the last in memory.
   */
  readonly afterSession?: boolean;
}
/** The public pages. The app is fetched while the person types, and takes the element over. */
export const start = (root: HTMLElement, { app, afterSession = false }: Start): void => {
  requestAnimationFrame(() => setTimeout(dress));
  const page = pages[window.location.pathname.replace(/\/$/, '')];
  if (page) return void page(root);
  showLoginPage(root, {
    notice: takeEnded() ? messages.notAuthenticated : '',
    to: afterSession ? '' : attempted(),
    // When it fails, it is loaded again and reported once somebody has signed in.
    onTyping: () =>
      void app().then(
        ({ preload }) => preload(attempted()),
        () => undefined,
      ),
    onSignedIn: async () => {
      if (afterSession) return window.location.replace(takeAttempted());
      const { start: show } = await app();
      window.history.replaceState(null, '', takeAttempted());
      await show(root);
    },
  });
};
