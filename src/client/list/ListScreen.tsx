import { inner, newLabel } from '#kit/text';
import { lazy, Suspense, useEffect, useMemo, type ReactNode } from 'react';
import {
  ResourceContextProvider,
  StoreContextProvider,
  useListContext,
  useLocation,
  useNavigate,
  type ListControllerProps,
  type ListControllerResult,
  type RaRecord,
} from 'ra-core';
import type { WireRecord } from '#kit/calls/envelope';
import { Button, IconButton } from '#fields/parts';
import { arriving } from '#fields/shared/arriving';
import { firstSort } from '#kit/read/boot';
import type { Model } from '#kit/read/model';
import { ActionBar, ActionHost, actionsOf } from '../actions';
import { useBegun } from '../actions/begun';
import { addressOf } from '../addresses';
import { Slot } from '../form/Slot';
import { Page } from '../page/Page';
import { crumbsOf } from '../page/title';
import { AfterFirst } from '../ui/paint';
import { readAddress, writeAddress } from '../page/address';
import { placeFilter } from './filter/filters';
import { hasKeptParams, listStore } from './views/listStore';
import { Pagination, pageSizes } from './Pagination';
import { usePreferences, type Preferences } from './views/preferences';
import { useLiveRows } from '../live/useLive';
import { whileMet } from './refresh';
import { ListError, ListSkeleton } from './States';
import { Table } from './table/Table';
import { Tabs } from './views/Tabs';
import { Toolbar } from './Toolbar';
import { useAccess } from './useAccess';
import { useListController } from './useListController';
import { useIsPhone } from '../ui/useIsPhone';
import { useListKeyboard } from './useListKeyboard';
import { useListPalette } from './useListPalette';
import { viewOf } from './views/ViewSwitch';
import { ListViewOf, useListFrame } from './useListView';
import { viewAddress } from './views/viewAddress';
import './list.css';

/** On a phone its program is asked for beside the rows (screens/preload.ts). */
export const Cards = arriving(() => import('./table/Cards'), <ListSkeleton />);
const KeyboardHelp = lazy(() => import('./KeyboardHelp'));
const Board = lazy(() => import('./board/Board'));
const Calendar = lazy(() => import('./calendar/Calendar'));
const Nothing = lazy(() => import('./Nothing'));
const Totals = lazy(() => import('./table/Totals'));

/** Props of a resource's own part before or after the list. */
export interface ListSlotProps {
  readonly model: Model;
}
const largest = Math.max(...pageSizes);

/**
 * The list of a resource, whole: tabs, search, filters, table or cards, paging, bulk actions, saved views. One request
 * a page; its parameters live in the address.
 */
export const ListScreen = ({ model }: ListSlotProps) => <ListOf key={model.name} model={model} />;

interface ListOfProps extends ListSlotProps {
  /** Content in place of the whole screen: without the person's own views. */
  readonly children?: ReactNode;
}
/** A list with all that its parts share. */
export const ListOf = ({ model, children }: ListOfProps) => {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { user } = useAccess(model);
  const [chosen, setPreferences] = usePreferences(model, user);
  const isOwn = children !== undefined;
  const preferences = useMemo(() => (isOwn ? { ...chosen, views: [] } : chosen), [isOwn, chosen]);
  const store = useMemo(() => listStore(pathname), [pathname]);
  const { aba = null, lixeira = false } = readAddress(search);
  const filter = useMemo(() => placeFilter(model, aba, lixeira), [model, aba, lixeira]);
  const [field, direction] = firstSort(model);
  const sort = useMemo(
    () => ({ field, order: direction === 'desc' ? ('DESC' as const) : ('ASC' as const) }),
    [field, direction],
  );

  const queryOptions = useMemo(() => whileMet(model), [model]);
  const better = betterAddress(pathname, search, preferences, model);
  useEffect(() => {
    if (better !== undefined) navigate({ search: better }, { replace: true });
  }, [better, navigate]);
  if (better !== undefined) return null;
  return (
    <StoreContextProvider value={store}>
      <ResourceContextProvider value={model.name}>
        <Listed
          params={{
            resource: model.name,
            sort,
            perPage: model.list.size,
            filter,
            queryOptions,
            disableAuthentication: true,
          }}
          model={model}
          preferences={preferences}
          setPreferences={setPreferences}
        >
          {children ?? screen}
        </Listed>
      </ResourceContextProvider>
    </StoreContextProvider>
  );
};

interface ListedProps extends ListSlotProps {
  readonly params: ListControllerProps<WireRecord>;
  readonly preferences: Preferences;
  readonly setPreferences: (change: Partial<Preferences>) => void;
  readonly children: ReactNode;
}
const Listed = ({ params, children, ...props }: ListedProps) => {
  useLiveRows(props.model);
  // ra-core's context also names what no list here has: an exporter, a title, fetching all rows.
  const list = useListController(
    params as ListControllerProps<RaRecord>,
  ) as unknown as ListControllerResult<WireRecord>;
  return (
    <ListViewOf list={list} {...props}>
      {children}
    </ListViewOf>
  );
};

/** The list's actions: what they change, they change for the rows chosen, who are chosen no more. */
export const Hosted = ({ children }: { readonly children: ReactNode }) => {
  const { model, unselect } = useListFrame();
  return (
    <ActionHost
      model={model}
      onDone={({ selection }) => {
        if (selection) unselect();
      }}
    >
      {children}
    </ActionHost>
  );
};

/** The default view, or the tab to begin with, for an address that says nothing; page sizes that the services would not send are cut. */
const betterAddress = (
  pathname: string,
  search: string,
  { views }: Preferences,
  { list: { size, opens } }: Model,
): string | undefined => {
  const most = Math.max(largest, size);
  const view = views?.find(({ isDefault }) => isDefault);
  if (view && search === '' && !hasKeptParams(pathname)) return viewAddress(view);
  if (opens !== undefined && search === '') return writeAddress('', { aba: opens });
  return (readAddress(search).perPage ?? 0) > most ? writeAddress(search, { perPage: most }) : undefined;
};

const Screen = () => {
  const { model, access, trash, go, wholeFilter } = useListFrame();
  const { isHelp, setHelp } = useListKeyboard();
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  const target = useMemo(() => ({ filter: wholeFilter }), [wholeFilter]);
  const collection = actionsOf(model, 'collection');
  useListPalette();
  return (
    <Page
      className="list-screen"
      title={trash ? `Lixeira de ${inner(model.label.many)}` : model.heading}
      crumbs={crumbsOf(model)}
      actions={
        trash ? (
          <Button icon="arrow_back" onClick={() => go({ lixeira: false })}>
            Sair da lixeira
          </Button>
        ) : (
          <>
            <ActionBar
              actions={collection}
              target={target}
              shown={isPhone ? Number(!access.can('create') && collection[0]?.tone === 'primary') : 2}
            />
            {access.can('create') && (
              <Button
                variant="primary"
                icon="add"
                className="list-new"
                aria-keyshortcuts="n"
                data-tooltip={`${newLabel(model)} (n)`}
                onClick={() => navigate(addressOf(model, 'create'))}
              >
                {newLabel(model)}
              </Button>
            )}
          </>
        )
      }
    >
      {model.slots.beforeList && <Slot load={model.slots.beforeList} model={model} />}
      <Begun />
      <Tabs />
      {model.totals && !trash && (
        <Suspense fallback={<div className="list-totals" />}>
          <Totals />
        </Suspense>
      )}
      <div className="list-box">
        <Toolbar onHelp={() => setHelp(true)} />
        <Seen />
      </div>
      {model.slots.afterList && <Slot load={model.slots.afterList} model={model} />}
      {isHelp && (
        <Suspense fallback={null}>
          <KeyboardHelp onClose={() => setHelp(false)} />
        </Suspense>
      )}
    </Page>
  );
};

/**
 * The same element each time: what stands in it is drawn when its own part of the list changes, not with the address.
 */
const screen = (
  <Hosted>
    <Screen />
  </Hosted>
);

/** Reads the address, which a change of page changes too: apart, so that the frame is not drawn again. */
const Begun = () => {
  useBegun(useListFrame().model);
  return null;
};
/** The rows as the person has chosen to see them. */
const Seen = () => {
  const { model, preferences, trash } = useListFrame();
  const view = viewOf(model, preferences, trash);
  if (view === 'list') return <Rows />;
  return <Suspense fallback={<ListSkeleton />}>{view === 'board' ? <Board /> : <Calendar />}</Suspense>;
};

const Rows = () => {
  const { data, total, error, isPending, isFetching, refetch } = useListContext();
  const isPhone = useIsPhone();
  if (error && !data) return <ListError error={error} />;
  if (isPending) return <ListSkeleton />;
  if (total === 0 && !isFetching)
    return (
      <Suspense fallback={<ListSkeleton />}>
        <Nothing />
      </Suspense>
    );
  return (
    <>
      {error && (
        <p className="list-stale" role="status">
          Estes dados podem estar desatualizados.{' '}
          <IconButton icon="refresh" size="small" label="Tentar novamente" onClick={() => void refetch()} />
        </p>
      )}
      {isPhone ? <Cards /> : <Table />}
      <AfterFirst place={<div className="list-pages" />}>
        <Pagination />
      </AfterFirst>
    </>
  );
};
