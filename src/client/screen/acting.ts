import { useCallback } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { Action } from '#kit/calls/action';
import type { AnyEntity } from '#kit/entity/entity';
import type { WireRecord } from '#kit/calls/envelope';
import type { Fields, Values } from '#kit/entity/field';
import type { Resource } from '#kit/resource/resource';
import type { Scope } from '#kit/calls/action';
import { refreshAll } from '../actions/refreshAll';
import { vouched } from '../actions/vouched';
import type { RetaguardaProvider } from '../dataProvider';
import { onceKey } from '../http';
import { useShow } from './asking';
import { notDone } from './notDone';

type FormOf<A> = A extends Action<Scope, infer _Row, infer F, Fields> ? F : never;
type ResultOf<A> = A extends Action<Scope, infer _Row, Fields, infer R> ? R : never;
interface Acting {
  /** Record of an action on one record. */
  readonly record?: { readonly id: number };
  /** The same again is done once; a key of its own for each call when left out. */
  readonly key?: string;
  /** Nobody has pressed: another person's word is not asked for, and nothing is asked again. */
  readonly quiet?: boolean;
}
/** Acts; where the services ask for another person's word, asks for it in the page's dialog and acts with it. */
export const useVouched = () => {
  const show = useShow();
  return useCallback(
    <T>(title: string, act: (second?: Readonly<Record<string, string>>) => Promise<T>): Promise<T> => {
      let close: (() => void) | undefined;
      return vouched(
        title,
        undefined,
        (dialog) => {
          close?.();
          close = undefined;
          if (dialog)
            void show((onClose) => {
              close = onClose;
              return dialog;
            });
        },
        act,
      );
    },
    [show],
  );
};

/**
 * Does an action with values that the page has asked for itself, and answers its result; its effects are the page's to
 * make. Where the services ask for another person's word, that is asked for. A refusal is thrown as `NotDone`.
 *
 * @example const vender = useAct(vendas, 'novo'); … const { numero } = await vender({ itens, pagamentos }, { key });
 */
export const useAct = <E extends AnyEntity, A, const N extends keyof A & string>(of: Resource<E, A>, name: N) => {
  const provider = useDataProvider<RetaguardaProvider>();
  const client = useQueryClient();
  const vouch = useVouched();
  return useCallback(
    async (
      form: { readonly [K in keyof Values<FormOf<A[N]>>]?: Values<FormOf<A[N]>>[K] | null } = {},
      { record, key = onceKey(), quiet = false }: Acting = {},
    ): Promise<Values<ResultOf<A[N]>>> => {
      const act = (second?: Readonly<Record<string, string>>): Promise<unknown> =>
        provider.act(of.entity.name, name, { record: record as WireRecord | undefined, form, key, second });
      try {
        const done = quiet ? await act() : await vouch(of.entity.label[0], act);
        return done as Values<ResultOf<A[N]>>;
      } catch (error) {
        throw notDone(error);
      } finally {
        if (!quiet) void refreshAll(client);
      }
    },
    [provider, client, vouch, of, name],
  );
};
