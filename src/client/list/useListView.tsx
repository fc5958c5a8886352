import { createContext, useContext, useEffect, useMemo, useRef, useState, type Context, type ReactNode } from 'react';
import { ListContextProvider, useListContext, useLocation, useNavigate, type ListControllerResult } from 'ra-core';
import type { FilterBody, WireRecord } from '#kit/calls/envelope';
import type { FormatContext } from '#kit/entity/field';
import type { Model, ModelField } from '#kit/read/model';
import type { Chosen } from '../dataProvider';
import { readAddress, writeAddress, type ListAddress } from '../page/address';
import { shownColumns } from './views/columns';
import { filterableFields, isFiltered, isOfOne, placeFilter, type ListFilter } from './filter/filters';
import type { Preferences } from './views/preferences';
import { useAccess, type Access } from './useAccess';
import { useSteady } from '../ui/useSteady';
import { useManualOrder, type ManualOrder } from './table/useManualOrder';

interface Order {
  readonly field: string;
  readonly order: 'ASC' | 'DESC';
}
/** State of a list that does not change with its page or its rows: the query, the view, and the setters. */
export interface ListFrame {
  readonly model: Model;
  readonly access: Access;
  readonly columns: readonly ModelField[];
  readonly fields: ReadonlyMap<string, ModelField>;
  readonly preferences: Preferences;
  readonly setPreferences: (change: Partial<Preferences>) => void;
  /** Filter of the person: search, chips and the advanced filter. */
  readonly filter: ListFilter;
  readonly setFilter: (filter: ListFilter) => void;
  /** The filter with the tab and the bin: what the services get. */
  readonly wholeFilter: FilterBody;
  readonly tab: string | null;
  readonly trash: boolean;
  readonly go: (changes: ListAddress) => void;
  readonly sort: Order;
  readonly setSort: (sort: Order) => void;
  readonly refetch: () => void;
  /** Are all rows shown in the order made by hand, and may the user change it? */
  readonly isOrdered: boolean;
  readonly selection: Chosen;
  readonly selectedIds: readonly number[];
  /** How many rows the selection has. */
  readonly selected: number;
  /** Is everything that the filter finds selected? */
  readonly isEverything: boolean;
  readonly selectEverything: () => void;
  readonly unselect: () => void;
  readonly onSelect: (ids: number[]) => void;
  readonly onToggleItem: (id: number) => void;
  /** Remembers the title of a row that a filter was given. */
  readonly remember: (entity: string, id: number | string, title: string) => void;
  /** The rows at the time of the call, for handlers of keys and clicks. */
  readonly rowsNow: () => ListRows;
}
/** State that changes when rows come. It comes from ra-core's `useListContext`, too, with the state of the request. */
export interface ListRows {
  readonly records: readonly WireRecord[];
  /** Present while the list {@link ListFrame.isOrdered}. */
  readonly order: ManualOrder | undefined;
  /** For chips: titles of referenced rows, the company's zone. */
  readonly format: FormatContext;
}
/** A list as its parts see it. */
export interface ListView extends ListFrame, ListRows {}

const Frame = createContext<ListFrame | undefined>(undefined);
const Rows = createContext<ListRows | undefined>(undefined);
const Total = createContext<number | undefined>(undefined);
const useInside = <T,>(context: Context<T | undefined>): T => {
  const value = useContext(context);
  if (!value) throw new Error('useListView outside of a ListScreen');
  return value;
};
/** The frame of the list around. Throws outside of a list, like the other hooks here. */
export const useListFrame = (): ListFrame => useInside(Frame);
export const useListRows = (): ListRows => useInside(Rows);
/** How many rows the filter finds; undefined before that is known. */
export const useListTotal = (): number | undefined => useContext(Total);
/** The list around, whole; for parts of a list and pages of one's own. */
export const useListView = (): ListView => {
  const [frame, rows] = [useListFrame(), useListRows()];
  return useMemo(() => ({ ...frame, ...rows }), [frame, rows]);
};

interface ProviderProps {
  readonly model: Model;
  readonly preferences: Preferences;
  readonly setPreferences: ListView['setPreferences'];
  readonly children: ReactNode;
}
const noTitles: ReadonlyMap<string, string> = new Map();
const noRecords: readonly WireRecord[] = [];
/** Members that ra-core types loosely. */
interface Shown extends Omit<ListControllerResult<WireRecord>, 'filterValues' | 'selectedIds' | 'sort'> {
  readonly filterValues: ListFilter;
  readonly selectedIds: readonly number[];
  readonly sort: Order;
}

/** May the user reorder the rows by hand? Outside a company the rows belong to several, and have no common order. */
export const isByHand = (model: Model, access: Access): boolean =>
  model.sortable !== undefined &&
  access.can('update') &&
  !(access.isOutsideCompany && model.tenant !== undefined && model.tenant !== 'id');

/** The list of a `ListBase` around, for a page of one's own. */
export const ListViewProvider = (props: ProviderProps) => <ListViewOf list={useListContext<WireRecord>()} {...props} />;

interface ListViewOfProps extends ProviderProps {
  readonly list: ListControllerResult<WireRecord> & { readonly answeredAt?: () => number };
}
/**
 * Provides a list to its parts in three contexts, so that a part renders only when what it reads has changed: the frame
 * (filter, order, selection, ways to change them), the rows, the total. `useSteady` keeps the frame the same object
 * while its values are equal.
 */
export const ListViewOf = ({ list: controller, model, preferences, setPreferences, children }: ListViewOfProps) => {
  const list = useSteady(controller);
  const { data, total, filterValues: filter, setFilters, sort, setSort, refetch, ...held } = list as unknown as Shown;
  const { selectedIds, onSelect, onToggleItem } = held;
  const { search } = useLocation();
  const navigate = useNavigate();
  const access = useAccess(model);
  const { aba: tab = null, lixeira: trash = false } = readAddress(search);
  const wholeFilter = useMemo(() => ({ ...filter, ...placeFilter(model, tab, trash) }), [filter, model, tab, trash]);
  const [everything, setEverything] = useEverything(JSON.stringify(wholeFilter), onSelect);
  const isEverything = everything !== undefined;
  const [titles, setTitles] = useState(noTitles);

  const within = model.sortable?.within;
  const isWhole = !trash && (within === undefined ? !isFiltered(filter) && tab === null : isOfOne(filter, within));
  const isInOrder = sort.field === model.sortable?.field && sort.order === 'ASC';
  const isManual = isWhole && isInOrder && isByHand(model, access);
  const { ordered: records, order } = useManualOrder(model, data ?? noRecords, isManual);

  const { zone, canRead, isOutsideCompany } = access;
  const fields = useMemo(() => filterableFields(model, canRead), [model, canRead]);
  const { columns: chosen } = preferences;
  const columns = useMemo(
    () => shownColumns(model, chosen, canRead, isOutsideCompany),
    [model, chosen, canRead, isOutsideCompany],
  );
  const format = useMemo(
    (): FormatContext => ({
      zone,
      reference: (entity, id) => {
        const key = `${entity}:${id}`;
        return titles.get(key) ?? records.find(({ $labels }) => $labels?.[key])?.$labels?.[key];
      },
    }),
    [zone, records, titles],
  );
  const rows = useMemo((): ListRows => ({ records, order, format }), [records, order, format]);

  const frame = useSteady<ListFrame>({
    model,
    access,
    columns,
    fields,
    preferences,
    setPreferences,
    filter,
    wholeFilter,
    tab,
    trash,
    sort,
    setSort,
    refetch,
    isOrdered: order !== undefined,
    selection: everything ? { filter: wholeFilter, total: everything.total, at: everything.at } : { ids: selectedIds },
    selectedIds,
    isEverything,
    onSelect,
    onToggleItem,
    selected: everything?.total ?? selectedIds.length,
    selectEverything: () => setEverything({ total: total ?? 0, at: list.answeredAt?.() ?? Date.now() }),
    unselect: () => {
      setEverything(undefined);
      list.onUnselectItems();
    },
    setFilter: (next) => setFilters(next, undefined, false),
    go: (changes) => void navigate({ search: writeAddress(search, changes) }),
    remember: (entity, id, title) => setTitles((old) => new Map(old).set(`${entity}:${id}`, title)),
    rowsNow: () => rows,
  });
  return (
    <ListContextProvider value={list}>
      <Frame value={frame}>
        <Total value={total}>
          <Rows value={rows}>{children}</Rows>
        </Total>
      </Frame>
    </ListContextProvider>
  );
};

/** All that the filter found when it was selected, and when the rows came. Another filter clears the selection. */
const useEverything = (filter: string, onSelect: (ids: number[]) => void) => {
  const [everything, setEverything] = useState<{ readonly total: number; readonly at: number }>();
  const before = useRef(filter);
  useEffect(() => {
    if (before.current === filter) return;
    before.current = filter;
    setEverything(undefined);
    onSelect([]);
  }, [filter, onSelect]);
  return [everything, setEverything] as const;
};
