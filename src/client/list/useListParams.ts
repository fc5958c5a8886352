import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import {
  getQuery,
  parseQueryFromLocation,
  queryReducer,
  removeEmpty,
  useLocation,
  useNavigate,
  useStoreContext,
  type ListParams,
  type SortPayload,
} from 'ra-core';
import { dequal as isEqual } from 'dequal/lite';
import { stringify } from '../lean/queryString';

interface Options {
  readonly resource: string;
  readonly sort?: SortPayload;
  readonly perPage?: number;
  readonly filterDefaultValues?: object;
  readonly storeKey?: string | false;
}
type Change = Parameters<typeof queryReducer>[1];
const byId: SortPayload = { field: 'id', order: 'ASC' };
const none = {};
const searchOf = (query: ListParams): string => {
  const [filter, displayedFilters] = [query.filter, query.displayedFilters].map((one) => JSON.stringify(one));
  return `?${stringify({ ...query, filter, displayedFilters })}`;
};

/**
 * The parameters of a list, in the place of ra-core's hook: read from the address or kept under the page, with the same
 * ways to change them. A change stands in the address at once, not a timer and a frame later; several changes of one
 * turn are one step; keeping the parameters renders nothing.
 */
export const useListParams = ({ resource, sort = byId, perPage = 10, filterDefaultValues, storeKey }: Options) => {
  const { search } = useLocation();
  const navigate = useNavigate();
  const { getItem, setItem } = useStoreContext();
  const key = storeKey === false ? undefined : (storeKey ?? `${resource}.listParams`);
  const address = useMemo(() => parseQueryFromLocation({ search }), [search]);
  const isSaid = Object.keys(address).length > 0;
  const query = useMemo(() => {
    const params = key && getItem<ListParams>(key);
    return getQuery({ queryFromLocation: address, params, filterDefaultValues, sort, perPage });
  }, [address, key, getItem, filterDefaultValues, sort, perPage]);
  const latest = useRef(query);
  useLayoutEffect(() => {
    latest.current = query;
  }, [query]);
  useEffect(() => {
    if (isSaid && key) setItem(key, query);
    if (isSaid) return;
    const initial = { filter: filterDefaultValues ?? none, page: 1, perPage, sort: sort.field, order: sort.order };
    const isInitial = isEqual({ ...query, displayedFilters: undefined }, { ...initial, displayedFilters: undefined });
    if (!isInitial) void navigate({ search: searchOf(query) }, { replace: true });
  }, [isSaid, key, query, setItem, filterDefaultValues, perPage, sort, navigate]);

  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const isInTurn = useRef(false);
  const change = useCallback(
    (one: Change) => {
      if (!isHere.current) return;
      const replace = isInTurn.current;
      latest.current = queryReducer(latest.current, one);
      isInTurn.current = true;
      queueMicrotask(() => {
        isInTurn.current = false;
      });
      void navigate(
        { search: searchOf(latest.current) },
        { replace, state: { _scrollToTop: one.type === 'SET_PAGE' } },
      );
    },
    [navigate],
  );
  const ways = useMemo(
    () => ({
      setPage: (page: number) => change({ type: 'SET_PAGE', payload: page }),
      setPerPage: (size: number) => change({ type: 'SET_PER_PAGE', payload: size }),
      setSort: (order: SortPayload) => change({ type: 'SET_SORT', payload: order }),
      setFilters: (filter: object, displayedFilters?: Record<string, boolean>) =>
        change({ type: 'SET_FILTER', payload: { filter: removeEmpty(filter) as object, displayedFilters } }),
      showFilter: (filterName: string, defaultValue: unknown) =>
        change({ type: 'SHOW_FILTER', payload: { filterName, defaultValue } }),
      hideFilter: (name: string) => change({ type: 'HIDE_FILTER', payload: name }),
    }),
    [change],
  );
  const { filter = none, displayedFilters = none } = query as Partial<Record<'filter' | 'displayedFilters', object>>;
  return [{ ...query, filter, filterValues: filter, displayedFilters }, ways] as const;
};
