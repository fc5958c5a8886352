import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, render, renderHook, waitFor } from '@testing-library/react';
import { CoreAdminContext, memoryStore, testDataProvider, type GetListParams, type ListControllerProps } from 'ra-core';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { useListController as ours } from './useListController';

type Controller = ReturnType<typeof ours>;
type Use = (props: ListControllerProps) => Controller;
// By its file, which the package does not export.
const theirs = async (): Promise<Use> =>
  (await import('../../../node_modules/ra-core/dist/controller/list/useListController.js'))
    .useListController as unknown as Use;
const options: ListControllerProps = {
  resource: 'pizza',
  sort: { field: 'nome', order: 'ASC' },
  perPage: 10,
  filter: { $bin: true },
  disableAuthentication: true,
};
/** Outputs, requests and addresses of a list in use, each time it has come to rest. */
const journey = async (use: Use): Promise<readonly unknown[]> => {
  const notes: unknown[] = [];
  let rows = 23;
  const dataProvider = testDataProvider({
    getList: (async (resource: string, given: GetListParams) => {
      const params = { ...given, signal: undefined };
      const { page = 1, perPage = 10 } = params.pagination ?? {};
      notes.push(['asked', resource, params]);
      if ((params.filter as { readonly bad?: boolean }).bad) throw new Error('não');
      return {
        data: Array.from(
          { length: page < 1 ? 0 : Math.max(0, Math.min(perPage, rows - (page - 1) * perPage)) },
          (__, index) => ({ id: (page - 1) * perPage + index + 1 }),
        ),
        total: rows,
      };
    }) as never,
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  let place = '';
  const Around = ({ children }: { readonly children: ReactNode }) => (
    <RouterProvider
      router={
        (router.current ??= createMemoryRouter(
          [
            {
              path: '*',
              element: (
                <CoreAdminContext dataProvider={dataProvider} store={memoryStore()} queryClient={client}>
                  {children}
                </CoreAdminContext>
              ),
            },
          ],
          { initialEntries: ['/pizza'] },
        ))
      }
    />
  );
  const router: { current?: ReturnType<typeof createMemoryRouter> } = {};
  const { result } = renderHook(() => use(options), { wrapper: Around });
  const rest = async (): Promise<void> => {
    await waitFor(() => expect([result.current.isFetching, result.current.isPending]).toEqual([false, false]));
    await act(async () => {
      await new Promise((resolve) => {
        setTimeout(resolve, 50);
      });
    });
    place = router.current!.state.location.search;
    const {
      data,
      total,
      error,
      isFetching,
      isLoading,
      isPaused,
      isPending,
      isPlaceholderData,
      page,
      perPage,
      sort,
      filter,
      filterValues,
      displayedFilters,
      selectedIds,
      hasNextPage,
      hasPreviousPage,
      resource,
    } = result.current;
    notes.push({
      data,
      total,
      error: (error as Error | null)?.message,
      isFetching,
      isLoading,
      isPaused,
      isPending,
      isPlaceholderData,
      page,
      perPage,
      sort,
      filter,
      filterValues,
      displayedFilters,
      selectedIds,
      hasNextPage,
      hasPreviousPage,
      resource,
      place,
    });
  };
  const step = async (work: (list: Controller) => void): Promise<void> => {
    await act(async () => {
      work(result.current);
      await new Promise((resolve) => {
        setTimeout(resolve, 50);
      });
    });
    await rest();
  };
  await rest();
  await step((list) => list.setPage(2));
  await step((list) => {
    list.onToggleItem(11);
  });
  await step((list) => list.onSelect([11, 12]));
  await step((list) => list.onUnselectItems());
  await step((list) => list.setSort({ field: 'preco', order: 'DESC' }));
  await step((list) => list.setPerPage(5));
  await step((list) => list.setFilters({ nome: 'x' }));
  await step((list) => {
    list.setSort({ field: 'preco', order: 'DESC' });
    list.setPage(2);
  });
  await step((list) => {
    list.setFilters({ nome: '' });
    list.setPerPage(10);
  });
  await step(() => void router.current!.navigate(-1));
  await step(() => void router.current!.navigate('/pizza'));
  rows = 3;
  await step((list) => void list.refetch());
  await step((list) => list.setPage(0));
  vi.mocked(console.error).mockImplementation(() => undefined);
  await step((list) => list.setFilters({ bad: true }));
  // Page 0 is left at once, ours before its answer.
  const kept = client
    .getQueryCache()
    .getAll()
    .filter(({ queryKey }) => queryKey[0] !== 'auth' && !JSON.stringify(queryKey).includes('"page":0'));
  notes.push(kept.map(({ queryKey, state: { data } }) => [queryKey, data]));
  cleanup();
  return notes;
};

it('asks, answers and leads as the controller of ra-core', async () => {
  const real = await journey(await theirs());
  expect(real.length).toBeGreaterThan(20);
  expect(await journey(ours as unknown as Use)).toEqual(real);
});

it('turns back to the last page there is: ra-core goes to the first', async () => {
  let rows = 21;
  const dataProvider = testDataProvider({
    getList: (async (_: string, { pagination: { page, perPage } = { page: 1, perPage: 10 } }: GetListParams) => ({
      data: Array.from({ length: Math.max(0, Math.min(perPage, rows - (page - 1) * perPage)) }, (__, index) => ({
        id: (page - 1) * perPage + index + 1,
      })),
      total: rows,
    })) as never,
  });
  const router = createMemoryRouter(
    [
      {
        path: '*',
        element: (
          <CoreAdminContext dataProvider={dataProvider} store={memoryStore()}>
            <Shown />
          </CoreAdminContext>
        ),
      },
    ],
    { initialEntries: ['/pizza'] },
  );
  let list!: Controller;
  function Shown() {
    list = ours({ ...options, storeKey: false });
    return null;
  }
  render(<RouterProvider router={router} />);
  await waitFor(() => expect(list.data).toHaveLength(10));
  act(() => list.setPage(3));
  await waitFor(() => expect(list.data).toHaveLength(1));
  rows = 20;
  await act(async () => void (await list.refetch()));
  await waitFor(() => expect([list.page, list.data?.at(-1)?.id]).toEqual([2, 20]));
  cleanup();
});

it('draws at once what has come already, and asks as ever', async () => {
  const early = { data: [{ id: 1, nome: 'Ana' }], total: 30 };
  const asked: unknown[] = [];
  const getList = vi.fn(async () => ({ data: [{ id: 1, nome: 'Bia' }], total: 30 }));
  const dataProvider = {
    ...testDataProvider({ getList: getList as never }),
    listAtOnce: (resource: string, { pagination, sort, filter }: GetListParams) => {
      asked.push([resource, { pagination, sort, filter }]);
      return pagination?.page === 1 ? early : undefined;
    },
  };
  const drawn: (readonly unknown[] | undefined)[] = [];
  const router = createMemoryRouter(
    [
      {
        path: '*',
        element: (
          <CoreAdminContext dataProvider={dataProvider} store={memoryStore()}>
            <Drawing />
          </CoreAdminContext>
        ),
      },
    ],
    { initialEntries: ['/pizza'] },
  );
  let list: Controller;
  function Drawing() {
    list = ours(options as never);
    drawn.push(list.data);
    return null;
  }
  render(<RouterProvider router={router} />);
  await waitFor(() => expect(drawn.at(-1)).toEqual([{ id: 1, nome: 'Bia' }]));
  expect([drawn[0], asked[0], getList.mock.calls.length]).toEqual([
    early.data,
    ['pizza', { pagination: { page: 1, perPage: 10 }, sort: { field: 'nome', order: 'ASC' }, filter: { $bin: true } }],
    1,
  ]);
  act(() => list.setPage(2));
  // In the click itself, not a timer later.
  expect(router.state.location.search).toContain('page=2');
  await waitFor(() => expect(getList).toHaveBeenCalledTimes(2));
});
