import { createRoot } from 'react-dom/client';
import type { Model } from '#kit/read/model';
import { addressOf } from '../addresses';
import { hasOtherPolicy } from '../http/policies';
import { prefetchSettled } from '../http/prefetched';
import { createBrowserRouter, RouterProvider } from '../lean/router';
import { loadedModel } from '../models';
import { getSession, leave, watchOtherTabs } from '../session/session';
import '../theme/app.css';
import { dress } from '../theme/dress';
import '../theme/shell.css';
import { screenChunks } from '../screens/chunks';
import { preload, soon } from '../screens/preload';
import { menuQuery } from '../menu/useMenu';
import { userQuery } from '../menu/useUser';
import { drawFirst } from '../ui/paint';
import { watchStaleChunks } from '../ui/staleChunk';
import { App } from './App';
import { queryClient } from '../http/queryClient';
import { whenIdle } from '../ui/whenIdle';

const loginPath = '/auth/user/login';
/**
 * The login where the app stood: a page loaded anew takes longer, and eight tabs loaded at once longer than a second.
 */
const showLogin = (): void => {
  if (hasOtherPolicy(loginPath)) return window.location.replace(loginPath);
  const element = document.createElement('div');
  element.id = 'root';
  document.body.replaceChildren(element);
  window.history.replaceState(null, '', loginPath);
  // «Voltar» finds addresses of a session that is over, and nobody who shows them.
  window.addEventListener('popstate', () => window.location.reload());
  return void import('../login/start').then(
    ({ start: show }) => {
      show(element, { app: () => Promise.resolve({ preload, start }), afterSession: true });
    },
    () => window.location.replace(loginPath),
  );
};

/**
 * The program of tooltips comes with the first element met that has one, by the mouse or the keyboard: a finger has
 * tapped before it would be here.
 */
const tooltipsWhenMet = (): void => {
  const met = new AbortController();
  const meet = (event: Event): void => {
    if ((event as PointerEvent).pointerType === 'touch' || !(event.target as Element).closest?.('[data-tooltip]'))
      return;
    met.abort();
    import('../ui/tooltip').then(
      ({ installTooltips }) => installTooltips(event),
      () => undefined,
    );
  };
  for (const name of ['pointerover', 'focusin']) document.addEventListener(name, meet, met);
};

/**
 * Loads the program of forms, and the inputs of the list's form, once rows are shown and the browser is idle: somebody
 * who sees rows will open one. Not where bytes are spared; the form loads them when it is opened.
 */
const formsAfterRows = (): void => {
  if ((navigator as { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData) return;
  const seen = new Set<Model>();
  queryClient.getQueryCache().subscribe(
    ({
      query: {
        queryKey: [name],
        state: { data },
      },
    }) => {
      const model = data ? loadedModel(String(name)) : undefined;
      if (!model || seen.has(model) || addressOf(model) !== window.location.pathname) return;
      seen.add(model);
      whenIdle(() => {
        screenChunks.edit.load().then(
          ({ loadInputs }) => loadInputs(model),
          () => undefined,
        );
      });
    },
  );
};

/**
 * Milliseconds that the page waits, with nothing on it, for who is signed in; after that it says that it is loading.
 */
const patience = 1_000;
/**
 * Has what was asked ahead at hand for the first drawing, so that it is one, and not the frame, the menu and the rows
 * one after the other.
 */
const firstAnswers = async (): Promise<void> => {
  const needed = [prefetchSettled()];
  if (!getSession().user) {
    needed.push(queryClient.prefetchQuery(menuQuery));
    await soon([queryClient.prefetchQuery(userQuery)], patience);
  }
  await soon(needed);
};

export { preload };

/** Shows the app in the element. Once a page load. */
export const start = async (element: HTMLElement): Promise<void> => {
  // After the login the wanted address stands over the login's document.
  if (hasOtherPolicy(window.location.pathname)) return window.location.reload();
  await Promise.all([preload(window.location.pathname), firstAnswers()]);
  element.replaceChildren();
  const router = createBrowserRouter([{ path: '*', element: <App /> }], { isApart: hasOtherPolicy });
  const app = createRoot(element);
  drawFirst();
  app.render(<RouterProvider router={router} />);
  leave.toLogin = () => {
    app.unmount();
    router.dispose();
    showLogin();
  };
  watchOtherTabs();
  watchStaleChunks();
  tooltipsWhenMet();
  formsAfterRows();
  whenIdle(() => void dress());
};
