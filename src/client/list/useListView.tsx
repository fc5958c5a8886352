import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
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

/** A list as its parts see it: what is shown, how, and how to change it. The rows themselves come from ra-core's `useListContext`. */
export interface ListView {
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
  readonly records: readonly WireRecord[];
  /** Present while the rows stand in the order made by hand, whole, and this person may change it. */
  readonly order: ManualOrder | undefined;
  readonly selection: Selection;
  readonly selectedIds: readonly number[];
  /** How many rows the selection has. */
  readonly selected: number;
  /** Is everything that the filter finds selected? */
  readonly isEverything: boolean;
  readonly selectEverything: () => void;
  readonly unselect: () => void;
  /** For chips: titles of referenced rows, the company's zone. */
  readonly format: FormatContext;
  /** Remembers the title of a row that a filter was given. */
  readonly remember: (entity: string, id: number, title: string) => void;
}
const Context = createContext<ListView | undefined>(undefined);

/** The list around; for parts of a list and pages of one's own. Throws outside of one. */
export const useListView = (): ListView => {
  const view = useContext(Context);
  if (!view) throw new Error('useListView outside of a ListScreen');
  return view;
};

interface ProviderProps {
  readonly model: Model;
  readonly preferences: Preferences;
  readonly setPreferences: ListView['setPreferences'];
  readonly children: ReactNode;
}
const noTitles: ReadonlyMap<string, string> = new Map();
/** What ra-core types loosely. */
type Rows = Omit<ListControllerResult<WireRecord>, 'filterValues' | 'selectedIds'> & { readonly filterValues: ListFilter; readonly selectedIds: readonly number[] };
const noRecords: readonly WireRecord[] = [];

/** May the person put the rows in an order of their own? Outside a company they are of several. */
export const isByHand = (model: Model, access: Access): boolean =>
  model.sortable !== undefined && access.can('update') && !(access.isOutsideCompany && model.tenant !== undefined && model.tenant !== 'id');

export const ListViewProvider = ({ model, preferences, setPreferences, children }: ProviderProps) => {
  const list = useSteady(useListContext<WireRecord>());
  const { data, total, filterValues, setFilters, selectedIds, onUnselectItems, onSelect, sort } = list as Rows;
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

  const value = useMemo((): ListView => {
    return {
      model, access, columns, fields, preferences, setPreferences, filter, setFilter, wholeFilter, tab: aba, trash: lixeira, go, records, order,
      selection: isEverything ? { filter: wholeFilter } : { ids: selectedIds }, selectedIds, selected: isEverything ? total ?? selectedIds.length : selectedIds.length,
      isEverything, selectEverything, unselect, format, remember,
    };
  }, [model, access, columns, fields, preferences, setPreferences, filter, setFilter, wholeFilter, aba, lixeira, go, records, order, selectedIds, total, isEverything, selectEverything, unselect, format, remember]);
  return <ListContextProvider value={list}><Context.Provider value={value}>{children}</Context.Provider></ListContextProvider>;
};
