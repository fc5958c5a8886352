import { use, useCallback, useEffect, useMemo } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  DataProviderContext,
  useDataProvider,
  useRecordSelection,
  useResourceContext,
  type GetListParams,
  type GetListResult,
  type ListControllerProps,
  type RaRecord,
} from 'ra-core';
import { useListParams } from './useListParams';

/** A page with more rows is not kept. */
const mostKept = 100;
/** A provider that may have an answer already, which is drawn at once while the question is asked as ever. */
interface Prompt {
  readonly listAtOnce?: (resource: string, params: GetListParams) => GetListResult | undefined;
}

/**
 * The controller of a list, in the place of ra-core's: the same address, selection, query and answer, and each row kept
 * for `getOne`. It asks nothing about the session, shows no error by itself (the list does), and has no title, no
 * exporter and no fetching of all rows. Its test compares it with ra-core's.
 */
export const useListController = ({
  filter,
  perPage,
  sort,
  storeKey,
  queryOptions: { meta, ...queryOptions } = {},
  ...rest
}: ListControllerProps<RaRecord>) => {
  const resource = useResourceContext(rest)!;
  const provider = useDataProvider();
  const { listAtOnce } = use(DataProviderContext) as Prompt;
  const client = useQueryClient();
  const [query, ways] = useListParams({ ...rest, resource, perPage, sort, storeKey });
  const keeping = storeKey === false ? { disableSyncWithStore: true } : { storeKey };
  const [selectedIds, { select, toggle, unselect }] = useRecordSelection({ resource, ...keeping });
  const order = useMemo(() => ({ field: query.sort, order: query.order as 'ASC' | 'DESC' }), [query.sort, query.order]);
  const pagination = { page: query.page, perPage: query.perPage };
  const asked = { pagination, sort: order, filter: { ...query.filter, ...filter } as object, meta };
  const {
    data: page,
    dataUpdatedAt,
    error,
    isFetching,
    isLoading,
    isPaused,
    isPending,
    isPlaceholderData,
    refetch,
  } = useQuery({
    queryKey: [resource, 'getList', asked],
    queryFn: ({ signal }) => provider.getList(resource, { ...asked, signal }),
    initialData: () => listAtOnce?.(resource, asked),
    placeholderData: (before) => before,
    retry: false,
    ...queryOptions,
  });
  const { data, total } = page ?? {};
  const { setPage } = ways;
  // A page that is not, or is no longer: the last row of the last page was deleted.
  const last = total === undefined ? undefined : Math.ceil(total / query.perPage) || 1;
  useEffect(() => {
    if (isPending) return;
    if (query.page <= 0) setPage(1);
    else if (last !== undefined && !isFetching && query.page > last) setPage(last);
    else if (!isFetching && query.page > 1 && !data?.length) setPage(1);
  }, [isPending, isFetching, query.page, data, last, setPage]);
  useEffect(() => {
    if (!data || error || isFetching || data.length > mostKept) return;
    for (const record of data) {
      const key = [resource, 'getOne', { id: String(record.id), meta }];
      client.setQueryData(key, (before: RaRecord | undefined) => before ?? record);
    }
  }, [client, resource, meta, data, error, isFetching]);
  const onUnselectItems = useCallback(
    (everywhere?: boolean) => unselect(selectedIds, everywhere),
    [unselect, selectedIds],
  );
  return {
    resource,
    data,
    total,
    error,
    isFetching,
    isLoading,
    isPaused,
    isPending,
    isPlaceholderData,
    refetch,
    /** When the rows came, by the browser's clock. A function: what is drawn does not depend on it. */
    answeredAt: () => dataUpdatedAt,
    filter,
    meta: page?.meta as unknown,
    sort: order,
    page: query.page,
    perPage: query.perPage,
    displayedFilters: query.displayedFilters,
    filterValues: query.filterValues,
    ...ways,
    selectedIds,
    onSelect: select,
    onToggleItem: toggle,
    onUnselectItems,
    hasNextPage: total === undefined ? undefined : query.page * query.perPage < total,
    hasPreviousPage: query.page > 1,
  };
};
