import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { Conflict, WireRecord } from '#kit/envelope';
import type { Model } from '#kit/model';
import { isHttpError, messageOf, onceKey } from '../http';
import { useToast } from '../ui';
import type { Mode } from './access';
import { atShownRow } from './errors';
import { useDraft } from './useDraft';
import { changedNames, startValues, type Values } from './values';

/** Sends the values; answers the stored record or throws what the services said. */
export type Send = (values: Values, options: { readonly key: string }) => Promise<WireRecord>;

/** `again`: for another new one. `typed`: into a new record while it was being created; whoever opens the form that follows hands it over. */
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
/** The services ask who he is before they keep this. */
interface Asked { readonly values: Values; readonly key: string; readonly error: unknown; readonly mine: Values; readonly again: boolean }
interface Clash { readonly of: Conflict; readonly base: Values; readonly mine: Values; readonly again: boolean }

/**
 * Saving: what changed goes out, once; what comes back stands at its field, in a toast or in the conflict dialog. What is typed into a stored record while it
 * is under way stays, and is saved behind it where that was asked for meanwhile; what is typed into a new one comes along to its page, or to the next new one.
 */
export const useSubmit = ({ model, mode, record, start, form, path, send, writable, leaving, onInvalid, onSaved }: UseSubmit) => {
  const { handleSubmit, getValues, setValue, setError, reset } = form;
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const working = useRef(false);
  /** Asked for while a save was under way. */
  const wanted = useRef(false);
  const finished = useRef(false);
  const [clash, setClash] = useState<Clash>();
  const [asked, setAsked] = useState<Asked>();
  const base = useRef<{ values: Values; record?: WireRecord }>({ values: start, record });
  const draft = useDraft({ model, form, path, base });
  const { forget, versao } = draft;
  /** The same content asked twice acts once; other content is another request. */
  const once = useRef<{ readonly body: string; readonly key: string }>(undefined);
  const invalid = useRef(false);
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    if (invalid.current) onInvalid();
    invalid.current = false;
  }, [attempts, onInvalid]);

  const rebase = useCallback((stored: WireRecord): void => {
    const values = startValues(model, stored);
    base.current = { values, record: stored };
    reset(values);
  }, [model, reset]);

  const refuse = useCallback((error: unknown, mine: Values, again: boolean): void => {
    const body = isHttpError(error) ? error.body : undefined;
    // With what was typed since it was sent.
    if (body?.conflict) return setClash({ of: body.conflict, base: base.current.values, mine: getValues(), again });
    const errors = Object.entries(body?.fieldErrors ?? {});
    const known = errors.filter(([name]) => model.fields[name.split('.')[0] ?? '']);
    for (const [name, message] of known) setError(atShownRow(model, mine, name), { type: 'server', message });
    if (known.length === 0) toast.error(messageOf(error));
    else {
      const rest = errors.filter(([name]) => !model.fields[name.split('.')[0] ?? '']);
      for (const [, message] of rest) toast.error(message);
      invalid.current = true;
    }
    return undefined;
  }, [model, getValues, setError, toast]);

  const kept = useCallback((stored: WireRecord, mine: Values, again: boolean): void => {
    once.current = undefined;
    leaving.current = true;
    // What was created is not created again while its page opens.
    finished.current = mode === 'create';
    const now = getValues();
    const typed = Object.fromEntries(changedNames(model, mine, now).map((name) => [name, now[name]]));
    rebase(stored);
    forget();
    if (mode !== 'create') for (const [name, value] of Object.entries(typed)) setValue(name, value, { shouldDirty: true });
    onSaved(stored, again, typed);
    leaving.current = false;
  }, [model, mode, leaving, getValues, setValue, rebase, forget, onSaved]);

  const attempt = useCallback((mine: Values, again: boolean): Promise<void> => handleSubmit(async (clean: FieldValues) => {
    const names = Object.keys(model.fields).filter((name) => writable(name) && clean[name] !== undefined);
    const changed = new Set(changedNames(model, base.current.values, clean));
    const sent = mode === 'create' ? names : names.filter((name) => changed.has(name));
    // Only what a condition has hidden changed, or nothing at all.
    if (mode !== 'create' && sent.length === 0) {
      reset(base.current.values);
      return forget();
    }
    const values = { ...Object.fromEntries(sent.map((name) => [name, clean[name]])),
      ...(mode !== 'create' && { id: base.current.record?.id, versao: versao.current ?? base.current.record?.versao }) };
    const text = JSON.stringify(values);
    if (once.current?.body !== text) once.current = { body: text, key: onceKey() };
    setBusy(true);
    const { key } = once.current;
    try {
      kept(await send(values, { key }), mine, again);
    } catch (error) {
      if (isHttpError(error) && error.body?.fieldErrors?.['$confirm.senha']) setAsked({ values, key, error, mine, again });
      else refuse(error, mine, again);
    } finally {
      leaving.current = false;
    }
    return undefined;
  }, () => { invalid.current = true; })(), [handleSubmit, reset, model, mode, send, writable, kept, refuse, forget, versao, leaving]);

  const submit = useCallback(async (again = false): Promise<void> => {
    wanted.current = working.current;
    if (working.current || finished.current) return;
    working.current = true;
    const isOther = (mine: Values): boolean => !finished.current && changedNames(model, mine, getValues()).length > 0;
    try {
      let mine: Values;
      do {
        wanted.current = false;
        // As they are now: the form writes into its own.
        mine = structuredClone(getValues());
        await attempt(mine, again);
      } while (wanted.current && isOther(mine));
    } finally {
      working.current = false;
      setBusy(false);
      setAttempts((count) => count + 1);
    }
  }, [attempt, getValues, model]);

  const choose = (kept: readonly string[]): void => {
    if (!clash) return;
    versao.current = undefined;
    rebase(clash.of.current);
    for (const name of kept) setValue(name, clash.mine[name], { shouldDirty: true });
    setClash(undefined);
    if (kept.length > 0) void submit(clash.again);
    else {
      forget();
      toast.info('Estes são os dados atuais.');
    }
  };
  const discard = useCallback((): void => {
    reset(base.current.values);
    forget();
  }, [reset, forget]);

  const identity = asked && {
    error: asked.error, onClose: () => setAsked(undefined),
    onSend: async ($confirm: Values): Promise<void> => {
      const stored = await send({ ...asked.values, $confirm }, { key: asked.key });
      setAsked(undefined);
      kept(stored, asked.mine, asked.again);
    },
    onRefused: (error: unknown) => {
      setAsked(undefined);
      refuse(error, asked.mine, asked.again);
      setAttempts((count) => count + 1);
    },
  };
  return { submit, busy, draft, discard, identity, conflict: clash && { ...clash, cancel: () => setClash(undefined), choose } };
};
