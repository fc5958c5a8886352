/**
 * In place of ra-core's: the same parameters, read from the address or kept under the page, and the same ways to change them. What a click changes stands in the
 * address at once, not a timer and a frame later, and several changes of one turn are one step; keeping the parameters draws nothing. A list here always goes by its address.
 */
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { getQuery, parseQueryFromLocation, queryReducer, removeEmpty, useLocation, useNavigate, useStoreContext, type ListParams, type SortPayload } from 'ra-core';
import isEqual from '../lodash/isEqual';
import { stringify } from '../queryString';

interface Options { readonly resource: string; readonly sort?: SortPayload; readonly perPage?: number; readonly filterDefaultValues?: object; readonly storeKey?: string | false }
type Change = Parameters<typeof queryReducer>[1];
const byId: SortPayload = { field: 'id', order: 'ASC' };
const none = {};
const searchOf = (query: ListParams): string => `?${stringify({ ...query, filter: JSON.stringify(query.filter), displayedFilters: JSON.stringify(query.displayedFilters) })}`;

export const useListParams = ({ resource, sort = byId, perPage = 10, filterDefaultValues, storeKey }: Options) => {
  const { search } = useLocation();
  const navigate = useNavigate();
  const { getItem, setItem } = useStoreContext();
  const key = storeKey === false ? undefined : storeKey ?? `${resource}.listParams`;
  const address = useMemo(() => parseQueryFromLocation({ search }), [search]);
  const isSaid = Object.keys(address).length > 0;
  const query = useMemo(() => getQuery({ queryFromLocation: address, params: key && getItem<ListParams>(key), filterDefaultValues, sort, perPage }), [address, key, getItem, filterDefaultValues, sort, perPage]);
  const latest = useRef(query);
  useLayoutEffect(() => { latest.current = query; }, [query]);
  useEffect(() => {
    if (isSaid && key) setItem(key, query);
    const plain = { filter: filterDefaultValues ?? none, page: 1, perPage, sort: sort.field, order: sort.order, displayedFilters: undefined };
    if (!isSaid && !isEqual({ ...query, displayedFilters: undefined }, plain)) void navigate({ search: searchOf(query) }, { replace: true });
  }, [isSaid, key, query, setItem, filterDefaultValues, perPage, sort, navigate]);

  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => { isHere.current = false; };
  }, []);
  const isInTurn = useRef(false);
  const change = useCallback((one: Change) => {
    if (!isHere.current) return;
    const replace = isInTurn.current;
    latest.current = queryReducer(latest.current, one);
    isInTurn.current = true;
    queueMicrotask(() => { isInTurn.current = false; });
    void navigate({ search: searchOf(latest.current) }, { replace, state: { _scrollToTop: one.type === 'SET_PAGE' } });
  }, [navigate]);
  const ways = useMemo(() => ({
    setPage: (page: number) => change({ type: 'SET_PAGE', payload: page }),
    setPerPage: (size: number) => change({ type: 'SET_PER_PAGE', payload: size }),
    setSort: (order: SortPayload) => change({ type: 'SET_SORT', payload: order }),
    setFilters: (filter: object, displayedFilters?: Record<string, boolean>) => change({ type: 'SET_FILTER', payload: { filter: removeEmpty(filter) as object, displayedFilters } }),
    showFilter: (filterName: string, defaultValue: unknown) => change({ type: 'SHOW_FILTER', payload: { filterName, defaultValue } }),
    hideFilter: (name: string) => change({ type: 'HIDE_FILTER', payload: name }),
  }), [change]);
  const { filter = none, displayedFilters = none } = query as { readonly filter?: object; readonly displayedFilters?: object };
  return [{ ...query, filter, filterValues: filter, displayedFilters }, ways] as const;
};
