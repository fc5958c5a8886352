import { useEffect, useRef, useState, type RefObject } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { Conflict, WireRecord } from '#kit/calls/envelope';
import type { Model } from '#kit/read/model';
import { isHttpError, messageOf, onceKey } from '../../http';
import { useSteady } from '../../ui/useSteady';
import { useToast } from '../../ui';
import type { Mode } from '../access';
import { atShownRow } from './errors';
import { useDraft } from './useDraft';
import { changedNames, startValues, type Values } from './values';

/** Sends the values; returns the stored record, or throws the error of the services. */
export type Send = (values: Values, options: { readonly key: string }) => Promise<WireRecord>;

/**
 * `again`: the user wants another new record. `typed`: what was typed while the save ran, for the form that opens next.
 */
export type OnSaved = (record: WireRecord, again: boolean, typed: Values) => void;

interface UseSubmit {
  readonly model: Model;
  readonly mode: Mode;
  readonly record?: WireRecord;
  readonly start: Values;
  readonly form: UseFormReturn;
  readonly path: string;
  readonly send: Send;
  readonly writable: (name: string) => boolean;
  readonly leaving: RefObject<boolean>;
  readonly onInvalid: () => void;
  readonly onSaved: OnSaved;
}
/** A save that waits until the user has proved who they are. */
interface Unproved {
  readonly values: Values;
  readonly key: string;
  readonly error: unknown;
  readonly mine: Values;
  readonly again: boolean;
}
/** A save that met a newer version of the record. */
interface Clash {
  readonly of: Conflict;
  readonly base: Values;
  readonly mine: Values;
  readonly again: boolean;
}

/**
 * Saves a form. Only changed fields are sent, with an idempotency key. Errors go to their fields, to a toast or to the
 * conflict dialog. The form stays editable while a save runs: what is typed into a stored record meanwhile stays, and
 * is saved next if the user has asked again; what is typed into a new record goes to `onSaved`, for the form that opens
 * next.
 */
export const useSubmit = ({
  model,
  mode,
  record,
  start,
  form,
  path,
  send,
  writable,
  leaving,
  onInvalid,
  onSaved,
}: UseSubmit) => {
  const { handleSubmit, getValues, setValue, setError, reset } = form;
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const [clash, setClash] = useState<Clash>();
  const [unproved, setUnproved] = useState<Unproved>();
  /** Values that the form was filled with: changes are counted from here. */
  const base = useRef<{ values: Values; record?: WireRecord }>({ values: start, record });
  const draft = useDraft({ model, form, path, base });
  const { forget, versao } = draft;
  const isRunning = useRef(false);
  /** Submit was asked for while a save was running. */
  const isAskedAgain = useRef(false);
  /** A new record was created: until its page opens, nothing may create it a second time. */
  const isCreated = useRef(false);
  /** The key of the last request. The same content is a retry and keeps the key; other content is another request. */
  const lastRequest = useRef<{ readonly body: string; readonly key: string }>(undefined);
  const keyOf = (values: Values): string => {
    const body = JSON.stringify(values);
    if (lastRequest.current?.body !== body) lastRequest.current = { body, key: onceKey() };
    return lastRequest.current.key;
  };

  // The focus moves to the first error after the form has rendered its errors.
  const hasErrors = useRef(false);
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    if (hasErrors.current) onInvalid();
    hasErrors.current = false;
  }, [attempts, onInvalid]);

  const rebase = (stored: WireRecord): void => {
    base.current = { values: startValues(model, stored), record: stored };
    reset(base.current.values);
  };

  const showError = (error: unknown, mine: Values, again: boolean): void => {
    const body = isHttpError(error) ? error.body : undefined;
    if (body?.conflict) {
      // `getValues`, not `mine`: what was typed since it was sent belongs to the comparison.
      setClash({ of: body.conflict, base: base.current.values, mine: getValues(), again });
      return;
    }
    const errors = Object.entries(body?.fieldErrors ?? {});
    const isOfField = ([name]: readonly [string, unknown]): boolean =>
      model.fields[name.split('.')[0] ?? ''] !== undefined;
    const ofFields = errors.filter(isOfField);
    if (ofFields.length === 0) {
      toast.error(messageOf(error));
      return;
    }
    for (const [name, message] of ofFields) setError(atShownRow(model, mine, name), { type: 'server', message });
    for (const [, message] of errors.filter((one) => !isOfField(one))) toast.error(message);
    hasErrors.current = true;
  };

  const acceptStored = (stored: WireRecord, mine: Values, again: boolean): void => {
    lastRequest.current = undefined;
    leaving.current = true;
    isCreated.current = mode === 'create';
    const now = getValues();
    const typed = Object.fromEntries(changedNames(model, mine, now).map((name) => [name, now[name]]));
    rebase(stored);
    forget();
    if (mode !== 'create') {
      for (const [name, value] of Object.entries(typed)) setValue(name, value, { shouldDirty: true });
    }
    onSaved(stored, again, typed);
    leaving.current = false;
  };

  /**
   * Body of a save from valid values: all of a new record; for a stored one the changed fields with `id` and `versao`;
   * undefined when nothing changed.
   */
  const requestOf = (valid: FieldValues): Values | undefined => {
    const names = Object.keys(model.fields).filter((name) => writable(name) && valid[name] !== undefined);
    const pick = (some: readonly string[]): Values => Object.fromEntries(some.map((name) => [name, valid[name]]));
    if (mode === 'create') return pick(names);
    const changed = new Set(changedNames(model, base.current.values, valid));
    const sent = names.filter((name) => changed.has(name));
    const { record: stored } = base.current;
    return sent.length === 0 ? undefined : { ...pick(sent), id: stored?.id, versao: versao.current ?? stored?.versao };
  };

  /** Validates, and sends once. */
  const attempt = (mine: Values, again: boolean): Promise<void> =>
    handleSubmit(
      async (valid: FieldValues) => {
        const values = requestOf(valid);
        if (!values) {
          // Nothing changed, or only fields that a condition hides.
          reset(base.current.values);
          forget();
          return;
        }
        const key = keyOf(values);
        setBusy(true);
        try {
          acceptStored(await send(values, { key }), mine, again);
        } catch (error) {
          const needsProof = isHttpError(error) && error.body?.fieldErrors?.['$confirm.senha'];
          if (needsProof) setUnproved({ values, key, error, mine, again });
          else showError(error, mine, again);
        } finally {
          leaving.current = false;
        }
      },
      () => {
        hasErrors.current = true;
      },
    )();

  const submit = async (again = false): Promise<void> => {
    isAskedAgain.current = isRunning.current;
    if (isRunning.current || isCreated.current) return;
    isRunning.current = true;
    try {
      let mine: Values;
      do {
        isAskedAgain.current = false;
        // A copy, because the form changes its own object.
        mine = structuredClone(getValues());
        await attempt(mine, again);
      } while (isAskedAgain.current && !isCreated.current && changedNames(model, mine, getValues()).length > 0);
    } finally {
      isRunning.current = false;
      setBusy(false);
      setAttempts((count) => count + 1);
    }
  };

  /** Ends the conflict: the stored record, with the user's values in the fields they keep; these are saved again. */
  const resolve = (keep: readonly string[]): void => {
    if (!clash) return;
    versao.current = undefined;
    rebase(clash.of.current);
    for (const name of keep) setValue(name, clash.mine[name], { shouldDirty: true });
    setClash(undefined);
    if (keep.length > 0) {
      void stable.submit(clash.again);
      return;
    }
    forget();
    toast.info('Estes são os dados atuais.');
  };

  const stable = useSteady({
    submit,
    discard: () => {
      reset(base.current.values);
      forget();
    },
  });
  const identity = unproved && {
    error: unproved.error,
    onClose: () => setUnproved(undefined),
    onSend: async ($confirm: Values): Promise<void> => {
      const stored = await send({ ...unproved.values, $confirm }, { key: unproved.key });
      setUnproved(undefined);
      acceptStored(stored, unproved.mine, unproved.again);
    },
    onRefused: (error: unknown) => {
      setUnproved(undefined);
      showError(error, unproved.mine, unproved.again);
      setAttempts((count) => count + 1);
    },
  };
  const conflict = clash && { ...clash, cancel: () => setClash(undefined), choose: resolve };
  return { ...stable, busy, draft, identity, conflict };
};
