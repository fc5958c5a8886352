import { createRequire } from 'node:module';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { describe, expect, it } from 'vitest';
import { usePathname } from './context';
import * as ours from './index';
import { createPath, resolveTo } from './paths';

const load = createRequire(import.meta.url);
/** The real one, which the house's own name leads past. */
const theirs = load('react-router-dom') as typeof ours;

/** Owner of a click: the app, when it was prevented; otherwise the browser, which this test does not let navigate. */
const clickOn = (element: HTMLElement, keys?: object): 'app' | 'browser' => {
  let whose: 'app' | 'browser' = 'app';
  const note = (event: Event): void => {
    whose = event.defaultPrevented ? 'app' : 'browser';
    event.preventDefault();
  };
  window.addEventListener('click', note, { once: true });
  fireEvent.click(element, keys);
  return whose;
};

it.each([
  ['/a', '/x/y', '/a'],
  ['?q=1', '/x/y', '/x/y?q=1'],
  [{ search: 'q=1' }, '/x/y', '/x/y?q=1'],
  [{ pathname: '/a', search: '?b', hash: 'c' }, '/x', '/a?b#c'],
  ['/a/../b', '/x', '/b'],
  ['//example.com/x', '/x', '/example.com/x'],
  ['https://example.com/x', '/x', '/x'],
] as const)('%j leads from %s to %s', (to, here, there) => expect(createPath(resolveTo(to, here))).toBe(there));

const future = {
  v7_relativeSplatPath: true,
  v7_fetcherPersist: true,
  v7_normalizeFormMethod: true,
  v7_partialHydration: true,
  v7_skipActionErrorRevalidation: true,
};
/** Walks through an app on one of the two routers, and notes what its pages saw. */
const walk = async (
  router: typeof ours,
  steps: (at: { go: (to: string | number) => Promise<void>; click: (text: string) => void }) => Promise<void>,
): Promise<readonly string[]> => {
  const {
    createMemoryRouter,
    Link,
    Navigate,
    Outlet,
    Route,
    RouterProvider,
    Routes,
    useBlocker,
    useLocation,
    useNavigate,
    useParams,
    useSearchParams,
  } = router;
  const seen: string[] = [];
  const Page = ({ name }: { readonly name: string }) => {
    const { pathname, search, hash, state } = useLocation();
    const { section, id, n, '*': rest } = useParams();
    // For the routes above, react-router tells the value of their own '*'.
    const params = { section, id, n, ...(name === 'leaf' && { rest }) };
    const navigate = useNavigate();
    const [query, setQuery] = useSearchParams();
    const text = JSON.stringify({
      name,
      // In a browser both write addresses alike; in memory react-router leaves them as they came.
      pathname: decodeURI(pathname),
      search,
      hash,
      state,
      params,
      q: query.get('q'),
    });
    useEffect(() => {
      seen.push(text);
    }, [text]);
    return (
      <>
        <Link to="/app/a/1" state={{ from: name }}>
          um
        </Link>
        <Link to="/app/a/2" replace>
          dois
        </Link>
        <Link to="?q=x">busca</Link>
        <Link to="#h" onClick={(event) => event.preventDefault()}>
          parado
        </Link>
        <Link to="/app/caf%C3%A9/ç">acento</Link>
        <Link to="/app/b" target="_blank">
          outra aba
        </Link>
        <button type="button" onClick={() => void navigate('/app/c?z=1', { state: 5 })}>
          sobe
        </button>
        <button type="button" onClick={() => setQuery({ q: `${query.get('q') ?? ''}!`, r: '1 2' })}>
          muda
        </button>
      </>
    );
  };
  const Guarded = () => {
    const blocker = useBlocker(({ nextLocation, currentLocation, historyAction }) => {
      seen.push(`asked ${historyAction} ${currentLocation.pathname} -> ${nextLocation.pathname}`);
      return nextLocation.pathname !== '/app/livre';
    });
    useEffect(() => {
      seen.push(`blocker ${blocker.state} ${blocker.location?.pathname ?? ''}`);
    }, [blocker.state, blocker.location?.pathname]);
    return (
      <>
        <Page name="guarded" />
        <button type="button" onClick={() => blocker.proceed?.()}>
          sair
        </button>
        <button type="button" onClick={() => blocker.reset?.()}>
          ficar
        </button>
      </>
    );
  };
  const app = (
    <Routes>
      <Route path="/" element={<Navigate to="/app" replace />} />
      <Route
        path="/app"
        element={
          <>
            <Page name="shell" />
            <Outlet />
          </>
        }
      >
        <Route index element={<p>início</p>} />
        <Route path="guarded" element={<Guarded />} />
        <>
          <Route element={<Outlet />}>
            <Route path="livre" element={<p>livre</p>} />
          </Route>
        </>
        <Route path=":section/:id/fundo/:n" element={<Page name="deep" />} />
        <Route path=":section/:id/*" element={<Page name="leaf" />} />
      </Route>
      <Route path="*" element={<Page name="lost" />} />
    </Routes>
  );
  const made = createMemoryRouter([{ path: '*', element: app }], { initialEntries: ['/'], future });
  const settle = (): Promise<void> =>
    act(async () => {
      await new Promise((resolve) => {
        setTimeout(resolve, 5);
      });
    });
  const view = render(<RouterProvider router={made} future={{ v7_startTransition: false }} />);
  await settle();
  await steps({
    go: async (to) => {
      await settle();
      await act(async () => {
        await made.navigate(to as string);
      });
      await settle();
    },
    click: (text) => {
      const links = screen.getAllByText(text);
      seen.push(`${text}: ${decodeURI(links.at(-1)!.getAttribute('href') ?? '')} by the ${clickOn(links.at(-1)!)}`);
    },
  });
  await settle();
  seen.push(decodeURI(made.state.location.pathname));
  view.unmount();
  made.dispose();
  return seen;
};
describe('an app on our router sees what it would see on react-router', () => {
  const journeys: Readonly<Record<string, Parameters<typeof walk>[1]>> = {
    'from page to page and back': async ({ go, click }) => {
      await go('/app/a/7?q=1#fim');
      click('dois');
      click('busca');
      click('um');
      await go(-1);
      await go(-1);
      await go(1);
      await go('/app/a/7/fundo/3');
      click('sobe');
      click('muda');
      click('muda');
      await go('/nada/aqui');
    },
    'with letters that an address writes otherwise': async ({ go, click }) => {
      await go('/app/café/a b%2Fc');
      click('acento');
      await go('/app/a/MQ%3D%3D/fundo/MQ==');
      await go(-2);
    },
    'with links that are not its own': async ({ go, click }) => {
      await go('/app/a/1');
      for (const link of ['parado', 'outra aba']) click(link);
    },
    'asked before it leaves': async ({ go, click }) => {
      await go('/app/a/1');
      await go('/app/guarded');
      await go('/app/a/2');
      click('ficar');
      await go('/app/a/3');
      click('sair');
      await go('/app/guarded');
      await go(-1);
      click('ficar');
      await go(-1);
      click('sair');
      await go('/app/guarded');
      await go('/app/livre');
    },
  };
  it.each(Object.entries(journeys))('%s', async (_, steps) => {
    expect(await walk(ours, steps)).toEqual(await walk(theirs, steps));
  });
});

it('leaves the keys of the browser to the browser', async () => {
  const router = ours.createMemoryRouter([
    {
      path: '*',
      element: <ours.Link to="/b">dentro</ours.Link>,
    },
  ]);
  render(<ours.RouterProvider router={router} />);
  for (const key of ['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])
    expect(clickOn(screen.getByText('dentro'), { [key]: true })).toBe('browser');
  expect(router.state.location.pathname).toBe('/');
  await act(async () => {
    expect(clickOn(screen.getByText('dentro'))).toBe('app');
  });
  expect(router.state.location.pathname).toBe('/b');
});
it('leaves what asks for the path alone as it is while only the search changes', async () => {
  let drawn = 0;
  const Where = () => {
    const pathname = usePathname();
    useEffect(() => {
      drawn += 1;
    });
    return <p>{`em ${pathname}`}</p>;
  };
  // Read each time the link is drawn.
  const to = {
    get pathname() {
      drawn += 1;
      return '/c';
    },
  };
  const router = ours.createMemoryRouter(
    [
      {
        path: '*',
        element: (
          <>
            <Where />
            <ours.Link to={to}>c</ours.Link>
          </>
        ),
      },
    ],
    { initialEntries: ['/a'] },
  );
  render(<ours.RouterProvider router={router} />);
  const before = drawn;
  await act(() => router.navigate('?page=2'));
  expect(router.state.location.search).toBe('?page=2');
  expect(drawn).toBe(before);
  await act(() => router.navigate('/b'));
  expect(screen.getByText('em /b')).toBeInTheDocument();
  expect(drawn).toBeGreaterThan(before);
});
it('loads a document for an address that another one shows, after the question that blocks the step', async () => {
  const [loaded, asked]: [string[], string[]] = [[], []];
  const router = ours.createMemoryRouter([{ path: '*', element: <Guarded asked={asked} /> }], {
    initialEntries: ['/a'],
    isApart: (pathname) => pathname === '/mapa',
    load: (pathname) => loaded.push(pathname),
  });
  render(<ours.RouterProvider router={router} />);
  await act(() => router.navigate('/b'));
  expect(loaded).toEqual([]);
  await act(() => router.navigate('/guarda'));
  await act(() => router.navigate('/mapa', { state: { de: 'guarda' } }));
  expect([loaded, router.state.location.pathname, router.state.blocker.state]).toEqual([[], '/guarda', 'blocked']);
  await act(async () => router.state.blocker.proceed!());
  // The screen stays as it is until the document comes: what it holds is not drawn for another address.
  expect([loaded, router.state.location.pathname]).toEqual([['/mapa'], '/guarda']);
  expect(asked).toEqual(['/mapa']);
});
const Guarded = ({ asked }: { readonly asked: string[] }) => {
  ours.useBlocker(({ currentLocation, nextLocation }) => {
    if (currentLocation.pathname !== '/guarda') return false;
    asked.push(nextLocation.pathname);
    return true;
  });
  return null;
};
it('names everything that ra-core takes from react-router', () => {
  const wanted = [
    'useNavigate',
    'useLocation',
    'useParams',
    'useBlocker',
    'useMatch',
    'useInRouterContext',
    'Link',
    'Navigate',
    'Route',
    'Routes',
    'Outlet',
    'matchPath',
    'createHashRouter',
    'RouterProvider',
    'UNSAFE_DataRouterContext',
    'UNSAFE_DataRouterStateContext',
  ];
  expect(wanted.filter((name) => !(name in ours))).toEqual([]);
});
