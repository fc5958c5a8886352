import { useCallback, useMemo, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { AnyEntity, Infer } from '#kit/entity/entity';
import type { WireRecord } from '#kit/calls/envelope';
import type { Fields, Values } from '#kit/entity/field';
import type { States } from '#kit/entity/states';
import { refreshAll } from '../actions/refreshAll';
import type { RetaguardaProvider } from '../dataProvider';
import { isHttpError, messageOf, onceKey } from '../http';
import { useVouched } from './acting';

/** A row as a page of one's own has it: at least which one it is, and which version of it. */
export interface Versioned {
  readonly id: number;
  readonly versao: number;
}
type Some<E extends AnyEntity> = { readonly [K in keyof Infer<E>]?: Infer<E>[K] | null };
/** Failed save with its messages, at a field or for the whole. */
export class NotSaved extends Error {
  override readonly name = 'NotSaved';
  /** Errors by the path of the field. */
  get fields(): Readonly<Record<string, string>> {
    return (isHttpError(this.cause) && this.cause.body?.fieldErrors) || {};
  }
}
const wordsOf = (error: unknown): string => {
  const body = isHttpError(error) ? error.body : undefined;
  if (body?.conflict)
    return `${body.conflict.by ?? 'Outra pessoa'} mudou isto enquanto você editava. Salve de novo para valer o seu.`;
  return Object.values(body?.fieldErrors ?? {})[0] ?? messageOf(error);
};

/**
 * Saves, adds and removes rows of an entity by its own calls, with its checks, outside of a form. Saves of one row wait
 * for each other, since each begins with the version that the one before has made. A refusal is thrown as {@link
 * NotSaved}, with its message; a second save after a conflict overwrites the other change, which was shown. Shown data
 * is read again.
 *
 * @example const { save, add, remove } = useSave(produto); … await save(row, { preco: 69.9 });
 */
export const useSave = <E extends AnyEntity>(of: E) => {
  const provider = useDataProvider<RetaguardaProvider>();
  const client = useQueryClient();
  const chains = useRef(new Map<number, Promise<unknown>>());
  const versions = useRef(new Map<number, number>());
  const told = useCallback(
    async <T>(act: () => Promise<T>): Promise<T> => {
      try {
        return await act();
      } catch (error) {
        throw new NotSaved(wordsOf(error), { cause: error });
      } finally {
        void refreshAll(client);
      }
    },
    [client],
  );
  return useMemo(() => {
    const saveNow = async ({ id, versao }: Versioned, values: Some<E>): Promise<void> => {
      try {
        const { data } = await provider.update<WireRecord & Versioned>(of.name, {
          id,
          data: values,
          previousData: { id, versao: Math.max(versao, versions.current.get(id) ?? 0) } as never,
          meta: { key: onceKey() },
        });
        versions.current.set(id, data.versao);
      } catch (error) {
        const current = isHttpError(error) ? error.body?.conflict?.current : undefined;
        if (current) versions.current.set(id, (current as unknown as Versioned).versao);
        throw error;
      }
    };
    return {
      save: (row: Versioned, values: Some<E>): Promise<void> => {
        const run = (): Promise<void> => told(() => saveNow(row, values));
        const mine = (chains.current.get(row.id) ?? Promise.resolve()).then(run, run);
        chains.current.set(row.id, mine);
        return mine;
      },
      /** Answers the row as it is stored. */
      add: (values: Some<E>): Promise<Infer<E>> =>
        told(async () => {
          const { data } = await provider.create<WireRecord>(of.name, { data: values, meta: { key: onceKey() } });
          return data as unknown as Infer<E>;
        }),
      remove: ({ id }: { readonly id: number }): Promise<void> =>
        told(async () => {
          await provider.delete<WireRecord>(of.name, { id, previousData: { id } as WireRecord });
        }),
    };
  }, [provider, of, told]);
};

/**
 * Makes a move of one row at once, where the page has asked what there is to ask; `Action` is the whole button. Where
 * the services ask for another person's word, that is asked for. A refusal is thrown as {@link NotSaved}.
 *
 * @example const move = useMove(vidaDoProduto); … await move('pausar', row, { pausadoAte });
 */
export const useMove = <E extends AnyEntity, M extends Readonly<Record<string, unknown>>>(of: States<E, M>) => {
  const provider = useDataProvider<RetaguardaProvider>();
  const client = useQueryClient();
  const vouch = useVouched();
  return useCallback(
    async (name: keyof M & string, row: { readonly id: number }, form: Some<E> & Partial<Values<Fields>> = {}) => {
      try {
        const key = onceKey();
        await vouch(of.moves[name]?.label ?? name, (second) =>
          provider.act(of.name, name, { record: row as WireRecord, form, key, second } as never),
        );
      } catch (error) {
        throw new NotSaved(wordsOf(error), { cause: error });
      } finally {
        void refreshAll(client);
      }
    },
    [provider, client, vouch, of],
  );
};
