import { act, cleanup, render, screen } from '@testing-library/react';
import { QueryClient } from '@tanstack/react-query';
import { sql } from 'kysely';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { CoreAdminContext, memoryStore, type Store } from 'ra-core';
import type { ReactNode } from 'react';
import { createBrowserRouter, createMemoryRouter, Route, RouterProvider, Routes } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { App } from '../../src/client/app/App';
import { queryClient } from '../../src/client/http/queryClient';
import { createDataProvider } from '../../src/client/dataProvider';
import { FieldServicesProvider } from '../../src/client/form/fields/FieldServicesProvider';
import { prefetch } from '../../src/client/http/prefetch';
import { resetCompany } from '../../src/client/http/company';
import { signIn } from '../../src/client/http/signIn';
import { prefetchSettled } from '../../src/client/http/prefetched';
import { modelByName } from '../../src/client/models';
import { endSession, leave, setUser } from '../../src/client/session/session';
import { readToken } from '../../src/client/session/token';
import { readUser } from '../../src/client/session/user';
import { ConfirmProvider, Toasts } from '../../src/client/ui';
import type { Envelope } from '../../src/kit/calls/envelope';
import type { Model } from '../../src/kit/read/model';
import { insertRows } from '../../src/server/db/query';
import { speaker } from '../../src/server/testing';
import { password, startServices, type Extra, type Login, type Services } from './services';

/** Request that the browser sent to the services. */
export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly headers: Headers;
}

let started: Promise<Services> | undefined;
/**
 * The real services on an embedded database, one a test file: tests add rows of their own, or begin with {@link
 * plantOnly}.
 */
export const services = (): Promise<Services> =>
  started ?? Promise.reject(new Error('The test file does not say withServices()'));

const sent: Sent[] = [];
const note = async (request: Request): Promise<void> => {
  const { pathname } = new URL(request.url);
  const text = await request.clone().text();
  const isJson = request.headers.get('content-type')?.startsWith('application/json');
  sent.push({
    method: request.method,
    path: pathname.slice('/services/'.length),
    body: isJson ? JSON.parse(text) : text,
    headers: request.headers,
  });
};
/** Hands every request to the services; a test puts in front of it what a real server does not do on demand. */
export const server = setupServer(
  http.all('*/services/*', async ({ request }) => {
    await note(request);
    return (await services()).app.fetch(request, { ip: '10.0.0.1' });
  }),
);
/** The next request to an address ('client/save') is refused so; the one after it reaches the services. */
export const refuseOnce = (path: string, status: number, envelope: Partial<Envelope>): void =>
  server.use(
    http.all(
      `*/services/${path}`,
      async ({ request }) => {
        await note(request);
        return HttpResponse.json({ hasError: true, ...envelope }, { status });
      },
      { once: true },
    ),
  );

/** Keeps the next request to an address on its way until the function returned is called. */
export const holdOnce = (path: string): (() => void) => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  // Answers nothing: whoever answers otherwise does.
  server.use(http.all(`*/services/${path}`, () => released, { once: true }));
  return release;
};

/** The requests to an address ('client/save'), oldest first. */
export const sentTo = (path: string): readonly Sent[] => sent.filter((one) => one.path.startsWith(path));
let close = (): void => undefined;
/** Unmounts the page as a reload does: memory is gone, the browser's storage stays. */
export const closeApp = (): void => close();

/**
 * Files of a lane may share their modules, and what another file's tests left in them: nobody is signed in, in no
 * company.
 */
const nobody = (): void => {
  endSession();
  resetCompany();
};

/**
 * For a test file of screens on the real services; with what it declares itself. Answers whether the client went to the
 * login.
 */
export const withServices = (extra?: Extra): { readonly left: ReturnType<typeof vi.fn<() => void>> } => {
  const left = vi.fn<() => void>();
  beforeAll(async () => {
    server.listen({ onUnhandledRequest: 'error' });
    started = startServices({ engine: 'pglite', extra });
    await started;
  }, 60_000);
  beforeEach(() => {
    sent.length = 0;
    vi.spyOn(leave, 'toLogin').mockImplementation(left);
    nobody();
    left.mockClear();
  });
  afterEach(() => {
    close();
    nobody();
    server.resetHandlers();
  });
  afterAll(async () => {
    server.close();
    await (await services()).close();
    started = undefined;
  });
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
  const router = createBrowserRouter([{ path: '*', element: <App /> }]);
  close = () => {
    cleanup();
    router.dispose();
    queryClient.clear();
    resetCompany();
  };
  // Awaited, because a screen suspends until its declaration has arrived.
  await act(async () => {
    render(<RouterProvider router={router} />);
  });
  return {
    router,
    go: (to: string) =>
      act(async () => {
        await router.navigate(to);
      }),
    heading: (name: string | RegExp) => screen.findByRole('heading', { level: 1, name }, { timeout: 5_000 }),
  };
};

interface Shown {
  /** An entity that only the test declares; those of the business are found as ever. */
  readonly model: Model;
  readonly at: string;
  readonly state?: unknown;
  readonly login?: Login;
  readonly store?: Store;
  /** The path of a call that was asked ahead, and whose answer is here when the screen is drawn. */
  readonly early?: string;
  /** The screens by their paths; anything else is «outra página». */
  readonly routes: Readonly<Record<string, ReactNode>>;
}
/** Signs in for real and shows single screens without the frame around them. */
export const renderScreens = async ({
  model,
  at,
  state,
  login = 'um',
  store = memoryStore(),
  routes,
  early,
}: Shown) => {
  const failed = await signIn(login, password);
  if (failed) throw new Error(failed);
  resetCompany();
  setUser(
    readUser((await speaker((await services()).app, readToken())('GET', 'user/getUserInformations')).body.result)!,
  );
  if (early) {
    prefetch(early);
    await prefetchSettled();
  }
  const provider = createDataProvider(
    (name) => (name === model.name ? Promise.resolve(model) : modelByName(name)),
    (name) => (name === model.name ? model : undefined),
  );
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const app = (
    <CoreAdminContext dataProvider={provider} store={store} queryClient={client}>
      <ConfirmProvider>
        <FieldServicesProvider>
          <Routes>
            {Object.entries(routes).map(([path, element]) => (
              <Route key={path} path={path} element={element} />
            ))}
            <Route path="*" element={<p>outra página</p>} />
          </Routes>
          <Toasts />
        </FieldServicesProvider>
      </ConfirmProvider>
    </CoreAdminContext>
  );
  const [pathname = '', search = ''] = at.split('?');
  const router = createMemoryRouter([{ path: '*', element: app }], {
    initialEntries: [{ pathname, search: search && `?${search}`, state }],
  });
  const view = render(<RouterProvider router={router} />);
  return { ...view, router };
};

/** Empties the table of an entity and gives company one these rows, whose ids begin with 1. */
export const plantOnly = async (model: Model, rows: readonly Readonly<Record<string, unknown>>[]): Promise<void> => {
  const {
    database,
    companies: [company],
  } = await services();
  await sql`truncate ${sql.table(model.table)} restart identity`.execute(database.owner);
  await database.transaction({ company }, (tx) => insertRows(tx, model, rows));
};
