import { useCallback, useRef, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { WireRecord } from '#kit/calls/envelope';
import type { Model } from '#kit/read/model';
import type { AnyChildren } from '#kit/resource/record';
import type { RetaguardaProvider } from '../dataProvider';
import type { Values } from '../form/saving/values';
import { isHttpError, messageOf, onceKey } from '../http';
import { useToast } from '../ui';

/** Rows that one parent shows; the rest stands in the list. */
const most = 100;
interface Page {
  readonly data: readonly WireRecord[];
  readonly total: number;
}
/** A value that is on its way to the server, or that it has refused. */
export interface Pending {
  readonly value: unknown;
  readonly message?: string;
}
export const cellKey = (id: number, name: string): string => `${id}.${name}`;

/**
 * The rows, and their saves. Each cell is a save of its own by the child's own call; those of one row wait for each
 * other, since each begins with the version that the one before has made.
 */
export const useChildRows = (child: Model, { by, where, sortable }: AnyChildren, parent: Model, id: number) => {
  const provider = useDataProvider<RetaguardaProvider>();
  const client = useQueryClient();
  const toast = useToast();
  const [pending, setPending] = useState<Readonly<Record<string, Pending>>>({});
  const chains = useRef(new Map<number, Promise<unknown>>());
  const sort = sortable === undefined ? child.list.sort : [[sortable, 'asc'] as const];
  const queryKey = [child.name, 'getManyReference', 'inPlace', by, id] as const;
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<Page> => {
      const { data, total = 0 } = await provider.getList<WireRecord>(child.name, {
        pagination: { page: 1, perPage: most },
        filter: Array.isArray(where) ? { [by]: id, $or: where } : { ...(where as object | undefined), [by]: id },
        meta: { sort },
        signal,
      });
      return { data, total };
    },
    retry: false,
  });

  const settle = useCallback((key: string, next: Pending | undefined): void => {
    setPending(({ [key]: _before, ...rest }) => (next ? { ...rest, [key]: next } : rest));
  }, []);
  const replace = (stored: WireRecord): void => {
    client.setQueryData<Page>(queryKey, (page) => page && { ...page, data: page.data.map(swap(stored)) });
  };
  /** Reads everything else again that shows these rows, or sums of them. */
  const spread = (): void => {
    void client.invalidateQueries({
      queryKey: [child.name],
      predicate: ({ queryKey: [, , what] }) => what !== 'inPlace',
      refetchType: 'none',
    });
    void client.invalidateQueries({ queryKey: [parent.name, 'getRecordPage', id] });
  };
  const rowOf = (row: number): WireRecord | undefined =>
    client.getQueryData<Page>(queryKey)?.data.find((one) => one.id === row);

  const saveCell = (row: number, name: string, value: unknown): void => {
    const key = cellKey(row, name);
    settle(key, { value });
    const run = async (): Promise<void> => {
      const record = rowOf(row);
      if (!record) return settle(key, undefined);
      try {
        const { data } = await provider.update<WireRecord>(child.name, {
          id: row,
          data: { [name]: value },
          previousData: { id: row, versao: record.versao },
          meta: { key: onceKey() },
        });
        replace(data);
        settle(key, undefined);
        spread();
      } catch (error) {
        const body = isHttpError(error) ? error.body : undefined;
        if (body?.conflict) replace(body.conflict.current);
        settle(key, {
          value,
          message: body?.conflict
            ? conflictText(body.conflict.by)
            : (Object.values(body?.fieldErrors ?? {})[0] ?? messageOf(error)),
        });
      }
    };
    chains.current.set(row, (chains.current.get(row) ?? Promise.resolve()).then(run));
  };

  /** Answers what is wrong with the new row, by field; nothing when it is stored. */
  const add = async (values: Values): Promise<Readonly<Record<string, string>> | undefined> => {
    try {
      const { data } = await provider.create<WireRecord>(child.name, {
        data: { ...values, [by]: id },
        meta: { key: onceKey() },
      });
      client.setQueryData<Page>(queryKey, (page) => page && { data: [...page.data, data], total: page.total + 1 });
      spread();
      return undefined;
    } catch (error) {
      const errors = (isHttpError(error) ? error.body?.fieldErrors : undefined) ?? {};
      if (Object.keys(errors).length === 0) toast.error(messageOf(error));
      return Object.keys(errors).length > 0 ? errors : { '': messageOf(error) };
    }
  };
  return {
    rows: query.data?.data,
    total: query.data?.total ?? 0,
    isPending: query.isPending,
    error: query.error,
    refetch: () => void query.refetch(),
    pending,
    saveCell,
    refuse: (row: number, name: string, refused: Required<Pending>) => settle(cellKey(row, name), refused),
    undo: (row: number, name: string) => settle(cellKey(row, name), undefined),
    add,
  };
};
const swap =
  (stored: WireRecord) =>
  (row: WireRecord): WireRecord =>
    row.id === stored.id ? { ...stored, $labels: { ...row.$labels, ...stored.$labels } } : row;
const conflictText = (by: string | null): string =>
  `${by ?? 'Outra pessoa'} mudou esta linha enquanto você editava. Enter salva o seu valor; Esc fica com o atual.`;
