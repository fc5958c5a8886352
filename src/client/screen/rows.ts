import { useGetList, useGetOne } from 'ra-core';
import type { AnyEntity, Infer } from '#kit/entity/entity';
import type { FilterBody, WireRecord } from '#kit/calls/envelope';
import type { Where } from '#kit/entity/where';
import { useLive as useHeard } from '../live/useLive';

/** Which rows, as services and lists say it. */
export interface RowsAsked<E extends AnyEntity> {
  readonly filter?: Where<E>;
  /** Words that the rows contain; nothing typed finds all. */
  readonly search?: string;
  readonly sort?: readonly [field: keyof Infer<E> & string, direction: 'asc' | 'desc'];
  /** Rows a page, at most 100; 10 when left out. */
  readonly size?: number;
  /** 1-based. */
  readonly page?: number;
  /** Asks nothing until it is true. */
  readonly when?: boolean;
}
interface Asked {
  readonly isLoading: boolean;
  readonly error: unknown;
  readonly refresh: () => void;
}

/**
 * Runs when others, or this person elsewhere, have changed rows of an entity whose resource is `live`.
 *
 * @example useLive(pedido, refresh);
 */
export const useLive = (of: AnyEntity | undefined, onChange: () => void): void => useHeard(of?.name, onChange);

/**
 * A page of rows, in the scope of who asks, asked again when an action has changed something.
 *
 * @example const { rows, total } = useRows(pedido, { filter: { situacao: 'NOVO' }, sort: ['data', 'asc'] });
 */
export const useRows = <E extends AnyEntity>(
  of: E,
  { filter, search, sort, size = 10, page = 1, when = true }: RowsAsked<E> = {},
): Asked & {
  readonly rows: readonly Infer<E>[];
  readonly total: number;
  /** These are the rows that were asked for before; the new ones are on their way. */
  readonly isStale: boolean;
} => {
  const words = search?.trim();
  const body: FilterBody = { ...(filter as FilterBody), ...(words && { $search: words }) };
  const { data, total, error, isPending, isPlaceholderData, refetch } = useGetList<WireRecord>(
    of.name,
    {
      pagination: { page, perPage: size },
      sort: { field: sort?.[0] ?? 'id', order: sort?.[1] === 'asc' ? 'ASC' : 'DESC' },
      filter: body,
    },
    { enabled: when, retry: false, placeholderData: (before) => before },
  );
  useLive(when ? of : undefined, () => void refetch());
  return {
    rows: (data ?? []) as unknown as readonly Infer<E>[],
    total: total ?? 0,
    error,
    isLoading: isPending && when,
    isStale: isPlaceholderData,
    refresh: () => void refetch(),
  };
};

/** One row by its id; nothing is asked while there is none. */
export const useRecord = <E extends AnyEntity>(
  of: E,
  id: number | undefined,
): Asked & { readonly record: Infer<E> | undefined } => {
  const { data, error, isPending, refetch } = useGetOne<WireRecord>(
    of.name,
    { id: id ?? 0 },
    { enabled: id !== undefined, retry: false },
  );
  useLive(id === undefined ? undefined : of, () => void refetch());
  return {
    record: data as unknown as Infer<E> | undefined,
    error,
    isLoading: isPending && id !== undefined,
    refresh: () => void refetch(),
  };
};
