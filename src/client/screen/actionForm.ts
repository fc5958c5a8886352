import { use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Action } from '#kit/calls/action';
import type { AnyEntity } from '#kit/entity/entity';
import type { Fields, Values } from '#kit/entity/field';
import { fieldsOf, type ModelField } from '#kit/read/model';
import type { Resource } from '#kit/resource/resource';
import { check, isFor, refusalsOf, wrong, type Errors } from '../actions/asking';
import { runEffects } from '../actions/effects';
import { refreshAll } from '../actions/refreshAll';
import type { RetaguardaProvider } from '../dataProvider';
import { clearDraft, readDraft, writeDraft } from '../form/saving/draft';
import { startValues } from '../form/saving/values';
import { messageOf, onceKey } from '../http';
import { modelByName } from '../models';
import { useSession } from '../session';
import { useToast } from '../ui';
import { useShow } from './asking';

type ResultOf<A> = A extends Action<'collection', infer _Row, infer _Form, infer R> ? Values<R> : never;
type FormOf<A> = A extends Action<'collection', infer _Row, infer F, Fields> ? F : never;
/** Form that `ActionField` draws a field of. */
export interface FilledForm {
  readonly fields: Readonly<Record<string, ModelField>>;
  readonly values: Readonly<Record<string, unknown>>;
  readonly errors: Errors;
  readonly put: (values: Readonly<Record<string, unknown>>) => void;
  /** Has an input asked for what it holds when the form is sent. Answers how to stop. */
  readonly follow: (input: Follower) => () => void;
}
/** Puts into the values what an input holds and the page may not know yet. */
export type Follower = (values: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
export interface ActionForm<V> extends FilledForm {
  /** As they stand; null where there is nothing yet. */
  readonly values: { readonly [K in keyof V]: V[K] | null };
  readonly change: (values: { readonly [K in keyof V]?: V[K] | null }) => void;
  /** Error of the whole form: the refusal of the services, or that fields have errors. */
  readonly failure: string | undefined;
  readonly isBusy: boolean;
  /** It was begun before, and taken up again. */
  readonly isResumed: boolean;
  /** Checks, sends, and does what the action's effects say. Twice in a row acts once. `more` goes with the values. */
  readonly submit: (more?: { readonly [K in keyof V]?: V[K] | null }) => void;
  /** Throws away what was filled in. */
  readonly discard: () => void;
}
interface Options<R> {
  /** Names the work for its draft, in place of what the address says after the `?`. */
  readonly draft?: string;
  /** Continues with the result, in place of the redirect of the action's effects. */
  readonly goOn?: (result: R) => void;
}
interface State {
  readonly values: Readonly<Record<string, unknown>>;
  /** Goes with the draft: an order that was sent before a reload is not sent again after it. */
  readonly key: string;
  readonly isResumed: boolean;
}

/**
 * The form of an action of a list, filled in on a page of one's own: its values, which a reload keeps for this person
 * and company (personal data apart), its errors by field, and its one call. `initial` begins a new one.
 *
 * @example const form = useActionForm(pedidos, 'novo', { canal: 'TELEFONE' }); … <ActionField form={form} name="cupom" />
 */
export const useActionForm = <E extends AnyEntity, A, const N extends keyof A & string>(
  of: Resource<E, A>,
  name: N,
  initial: { readonly [K in keyof Values<FormOf<A[N]>>]?: Values<FormOf<A[N]>>[K] | null } = {},
  { draft: named, goOn }: Options<ResultOf<A[N]>> = {},
): ActionForm<Values<FormOf<A[N]>>> => {
  const model = use(modelByName(of.entity.name))!;
  const action = model.actions.find((one) => one.name === name)!;
  const fields = useMemo(
    () => Object.fromEntries(Object.entries(fieldsOf(action.form ?? {})).filter(([, field]) => isFor(field))),
    [action],
  );
  const { user } = useSession();
  const { pathname, search } = useLocation();
  const path = `${pathname}${named ?? search}:${user?.companyId ?? ''}`;
  const provider = useDataProvider<RetaguardaProvider>();
  const client = useQueryClient();
  const [toast, navigate, show] = [useToast(), useNavigate(), useShow()];
  const begin = (): State => ({
    values: startValues({ fields }, undefined, initial),
    key: onceKey(),
    isResumed: false,
  });
  const [state, setState] = useState((): State => {
    const [fresh, draft] = [begin(), readDraft(path)];
    return draft
      ? { values: { ...fresh.values, ...draft.values }, key: draft.key ?? fresh.key, isResumed: true }
      : fresh;
  });
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const busy = useRef(false);
  const touched = useRef(false);
  const followers = useRef(new Set<Follower>());
  const follow = useCallback((input: Follower) => {
    followers.current.add(input);
    return () => {
      followers.current.delete(input);
    };
  }, []);
  const { values, key } = state;
  useEffect(() => {
    if (touched.current) writeDraft(path, { fields }, values, undefined, key);
  }, [path, fields, values, key]);
  // Moves the focus to the first error.
  useEffect(() => {
    if (Object.keys(errors).length > 0)
      document.querySelector<HTMLElement>('main [aria-invalid=true], main [data-wrong=true]')?.focus();
  }, [errors]);

  const put = (more: Readonly<Record<string, unknown>>): void => {
    touched.current = true;
    setState((before) => ({ ...before, values: { ...before.values, ...more } }));
    const mended = Object.keys(more);
    setErrors((before) => {
      const left = Object.entries(before).filter(([at]) => !mended.includes(at.split('.')[0]!));
      return left.length === Object.keys(before).length ? before : Object.fromEntries(left);
    });
    setFailure(undefined);
  };
  const discard = (): void => {
    touched.current = false;
    clearDraft(path);
    setState(begin());
    setErrors({});
    setFailure(undefined);
  };
  const send = async (more: Readonly<Record<string, unknown>>): Promise<void> => {
    // A key and Enter right after it: the page has not been drawn with the key yet.
    const held = [...followers.current].reduce((all, input) => ({ ...all, ...input(all) }), values);
    const checked = await check(fields, { ...held, ...more });
    if ('errors' in checked) {
      setErrors(checked.errors);
      setFailure(wrong);
      return;
    }
    try {
      const result = await provider.act(model.name, name, { form: checked.values, key });
      discard();
      const refresh = () => refreshAll(client);
      const done = { model, action, target: {}, form: checked.values, result, opened: undefined, toast, refresh, show };
      const lead = (to: string): void => (goOn ? goOn(result as ResultOf<A[N]>) : void navigate(to));
      await runEffects({ ...done, navigate: lead });
    } catch (error) {
      setErrors(refusalsOf(error));
      setFailure(messageOf(error));
      // Refused for what has changed meanwhile: the page shows it too.
      void refreshAll(client);
    }
  };
  const submit = (more = {}): void => {
    if (busy.current) return;
    busy.current = true;
    setBusy(true);
    setFailure(undefined);
    void send(more).finally(() => {
      busy.current = false;
      setBusy(false);
    });
  };
  return {
    fields,
    values: values as never,
    errors,
    failure,
    isBusy,
    isResumed: state.isResumed,
    put,
    follow,
    change: put,
    submit,
    discard,
  };
};
