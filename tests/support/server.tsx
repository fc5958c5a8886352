import { act, cleanup, render, screen } from '@testing-library/react';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { App } from '../../src/client/app/App';
import { queryClient } from '../../src/client/app/queryClient';
import { resetCompany } from '../../src/client/http/company';
import { signIn } from '../../src/client/http/signIn';
import { leave } from '../../src/client/session/session';
import { password, startServices, type Login, type Services } from './services';

/** What the browser has asked of the services. */
export interface Sent { readonly method: string; readonly path: string; readonly body: unknown; readonly headers: Headers }

let started: Promise<Services> | undefined;
/** The real services on an embedded database, started once a test worker: tests add rows of their own and leave the others alone. */
export const services = (): Promise<Services> => (started ??= startServices({ engine: 'pglite' }));

const sent: Sent[] = [];
/** Hands every request to the services; a test puts in front of it what a real server does not do on demand. */
export const server = setupServer(http.all('*/services/*', async ({ request }) => {
  const { pathname } = new URL(request.url);
  const text = await request.clone().text();
  const isJson = request.headers.get('content-type')?.startsWith('application/json');
  sent.push({ method: request.method, path: pathname.slice('/services/'.length), body: isJson ? JSON.parse(text) : text, headers: request.headers });
  return (await services()).app.fetch(request, { ip: '10.0.0.1' });
}));

/** The requests to an address ('client/save'), oldest first. */
export const sentTo = (path: string): readonly Sent[] => sent.filter((one) => one.path.startsWith(path));
let close = (): void => undefined;
/** What a reload does to the page: everything in memory is gone, what the browser keeps stays. */
export const closeApp = (): void => close();

/** For a test file of screens on the real services. Answers where the client went when it left the page for good. */
export const withServices = (): { readonly left: ReturnType<typeof vi.fn<(path: string) => void>> } => {
  const left = vi.fn<(path: string) => void>();
  beforeAll(async () => {
    server.listen({ onUnhandledRequest: 'error' });
    await services();
  }, 60_000);
  beforeEach(() => {
    sent.length = 0;
    left.mockClear();
    vi.spyOn(leave, 'to').mockImplementation(left);
  });
  afterEach(() => {
    close();
    server.resetHandlers();
  });
  afterAll(() => server.close());
  return { left };
};

/** Signs in for real, and shows the whole app at an address. */
export const renderApp = async (path: string, login: Login = 'um') => {
  const failed = await signIn(login, password);
  if (failed) throw new Error(failed);
  return showApp(path);
};
/** The app for whoever is signed in. */
export const showApp = async (path: string) => {
  window.history.replaceState(null, '', path);
  const router = createBrowserRouter([{ path: '*', element: <App /> }], { future: {
    v7_relativeSplatPath: true, v7_fetcherPersist: true, v7_normalizeFormMethod: true, v7_partialHydration: true, v7_skipActionErrorRevalidation: true } });
  close = () => {
    cleanup();
    router.dispose();
    queryClient.clear();
    resetCompany();
  };
  // Awaited, because a screen suspends until its declaration has arrived.
  await act(async () => { render(<RouterProvider router={router} future={{ v7_startTransition: false }} />); });
  return { router, go: (to: string) => act(async () => { await router.navigate(to); }), heading: (name: string | RegExp) => screen.findByRole('heading', { level: 1, name }, { timeout: 5_000 }) };
};
