import { createContext, useCallback, useContext, useEffect, useLayoutEffect, useMemo, useRef, useState, type Context, type ReactNode } from 'react';
import { ListContextProvider, useListContext, useLocation, useNavigate, type ListControllerResult } from 'ra-core';
import type { Selection } from '#kit/action';
import type { FilterBody, WireRecord } from '#kit/envelope';
import type { FormatContext } from '#kit/field';
import type { Model, ModelField } from '#kit/model';
import { readAddress, writeAddress, type ListAddress } from './address';
import { shownColumns } from './columns';
import { filterableFields, isFiltered, placeFilter, type ListFilter } from './filters';
import type { Preferences } from './preferences';
import { useAccess, type Access } from './useAccess';
import { useSteady } from './useSteady';
import { useManualOrder, type ManualOrder } from './useManualOrder';

interface Order { readonly field: string; readonly order: 'ASC' | 'DESC' }
/** What of a list stays as it is when its page changes and when rows come: what is asked for, how it is shown, how to change it. */
export interface ListFrame {
  readonly model: Model;
  readonly access: Access;
  readonly columns: readonly ModelField[];
  readonly fields: ReadonlyMap<string, ModelField>;
  readonly preferences: Preferences;
  readonly setPreferences: (change: Partial<Preferences>) => void;
  /** What the person filters by: search, chips and the advanced filter. */
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
  /** Do the rows stand in the order made by hand, whole, and may this person change it? */
  readonly isOrdered: boolean;
  readonly selection: Selection;
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
  readonly remember: (entity: string, id: number, title: string) => void;
  /** The rows as they are at that moment, for a key or a click. */
  readonly rowsNow: () => ListRows;
}
/** What changes when rows come. They come from ra-core's `useListContext`, too, with how they are fetched. */
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
/** The part of the list around that the next page leaves as it is. Throws outside of one, as all of these do. */
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
/** What ra-core types loosely. */
type Shown = Omit<ListControllerResult<WireRecord>, 'filterValues' | 'selectedIds' | 'sort'> & { readonly filterValues: ListFilter; readonly selectedIds: readonly number[]; readonly sort: Order };
const noRecords: readonly WireRecord[] = [];

/** May the person put the rows in an order of their own? Outside a company they are of several. */
export const isByHand = (model: Model, access: Access): boolean =>
  model.sortable !== undefined && access.can('update') && !(access.isOutsideCompany && model.tenant !== undefined && model.tenant !== 'id');

/** The list of a `ListBase` around, for a page of one's own. */
export const ListViewProvider = (props: ProviderProps) => <ListViewOf list={useListContext<WireRecord>()} {...props} />;

export const ListViewOf = ({ list: now, model, preferences, setPreferences, children }: ProviderProps & { readonly list: ListControllerResult<WireRecord> }) => {
  const list = useSteady(now);
  const { data, total, filterValues, setFilters, selectedIds, onUnselectItems, onSelect, onToggleItem, sort, setSort, refetch } = list as Shown;
  const { search } = useLocation();
  const navigate = useNavigate();
  const access = useAccess(model);
  const filter = filterValues;
  const { aba = null, lixeira = false } = readAddress(search);
  const [isEverything, setEverything] = useState(false);
  const [titles, setTitles] = useState<ReadonlyMap<string, string>>(noTitles);
  const isManual = isByHand(model, access) && sort.field === model.sortable?.field && sort.order === 'ASC' && !isFiltered(filter) && aba === null && !lixeira;
  const { ordered: records, order } = useManualOrder(model, data ?? noRecords, isManual);

  const wholeFilter = useMemo(() => ({ ...filter, ...placeFilter(model, aba, lixeira) }), [filter, model, aba, lixeira]);
  const found = JSON.stringify(wholeFilter);
  const before = useRef(found);
  useEffect(() => {
    if (before.current === found) return;
    before.current = found;
    setEverything(false);
    onSelect([]);
  }, [found, onSelect]);

  const unselect = useCallback(() => { setEverything(false); onUnselectItems(); }, [onUnselectItems]);
  const setFilter = useCallback((next: ListFilter) => setFilters(next, undefined, false), [setFilters]);
  const place = useRef(search);
  useEffect(() => { place.current = search; });
  const go = useCallback((changes: ListAddress) => navigate({ search: writeAddress(place.current, changes) }), [navigate]);
  const selectEverything = useCallback(() => setEverything(true), []);
  const remember = useCallback((entity: string, id: number, title: string) => setTitles((old) => new Map(old).set(`${entity}:${id}`, title)), []);
  const fields = useMemo(() => filterableFields(model, access.canRead), [model, access.canRead]);
  const columns = useMemo(() => shownColumns(model, preferences.columns, access.canRead, access.isOutsideCompany),
    [model, preferences.columns, access.canRead, access.isOutsideCompany]);
  const format = useMemo((): FormatContext => ({
    zone: access.zone,
    reference: (entity, id) => titles.get(`${entity}:${id}`) ?? records.find((record) => record.$labels?.[`${entity}:${id}`])?.$labels?.[`${entity}:${id}`],
  }), [access.zone, records, titles]);

  const isOrdered = order !== undefined;
  const selected = isEverything ? total ?? selectedIds.length : selectedIds.length;
  const rows = useMemo((): ListRows => ({ records, order, format }), [records, order, format]);
  const shown = useRef(rows);
  useLayoutEffect(() => { shown.current = rows; });
  const rowsNow = useCallback(() => shown.current, []);
  const frame = useMemo((): ListFrame => ({
    model, access, columns, fields, preferences, setPreferences, filter, setFilter, wholeFilter, tab: aba, trash: lixeira, go, sort, setSort, refetch, isOrdered,
    selection: isEverything ? { filter: wholeFilter } : { ids: selectedIds }, selectedIds, selected, isEverything, selectEverything, unselect, onSelect, onToggleItem, remember, rowsNow,
  }), [model, access, columns, fields, preferences, setPreferences, filter, setFilter, wholeFilter, aba, lixeira, go, sort, setSort, refetch, isOrdered, selectedIds, selected, isEverything, selectEverything, unselect, onSelect, onToggleItem, remember, rowsNow]);
  return <ListContextProvider value={list}><Frame value={frame}><Total value={total}><Rows value={rows}>{children}</Rows></Total></Frame></ListContextProvider>;
};
