import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { WireRecord } from '#kit/calls/envelope';
import type { Model } from '#kit/read/model';
import { onForget } from '../../session';
import { clearDraft, handedTo, readDraft, takeHanded, writeDraft } from './draft';
import { changedNames, type Values } from './values';

const pause = 500;

interface UseDraft {
  readonly model: Model;
  readonly form: UseFormReturn;
  /** Address of the page, without the query. */
  readonly path: string;
  /** Values that changes are compared with, and their version. */
  readonly base: RefObject<{ values: Values; record?: WireRecord }>;
}
/**
 * Keeps what is typed and brings it back once, when the form opens; what was typed while the record was being created,
 * too.
 */
export const useDraft = ({ model, form, path, base }: UseDraft) => {
  // The methods stay the same; the object around them does not.
  const { getValues, setValue, subscribe } = form;
  const [restored, setRestored] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const versao = useRef<number>(undefined);

  const keep = useCallback((): void => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const values = getValues();
    const names = changedNames(model, base.current.values, values);
    if (names.length === 0) clearDraft(path);
    else
      writeDraft(
        path,
        model,
        Object.fromEntries(names.map((name) => [name, values[name]])),
        versao.current ?? base.current.record?.versao,
      );
  }, [model, getValues, path, base]);
  const forget = useCallback((): void => {
    clearTimeout(timer.current);
    timer.current = undefined;
    versao.current = undefined;
    setRestored(false);
    clearDraft(path);
  }, [path]);

  useEffect(() => {
    const typed = handedTo(path);
    if (!typed) return undefined;
    let live = true;
    queueMicrotask(() => {
      if (!live) return;
      takeHanded(path);
      for (const [name, value] of Object.entries(typed)) setValue(name, value, { shouldDirty: true });
    });
    return () => {
      live = false;
    };
  }, [path, setValue]);
  useEffect(() => {
    const draft = readDraft(path);
    if (!draft) return;
    const known = Object.entries(draft.values).filter(([name]) => model.fields[name] && !model.fields[name].system);
    if (known.length === 0) return clearDraft(path);
    // Over an older version the save is to be refused and compared, not to win silently.
    versao.current = draft.versao;
    // Once the form around stands, which is after this.
    let live = true;
    queueMicrotask(() => {
      if (!live) return;
      for (const [name, value] of known) setValue(name, value, { shouldDirty: true });
      setRestored(true);
    });
    return () => {
      live = false;
    };
  }, [path, model, setValue]);
  useEffect(() => {
    const unsubscribe = subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer.current);
        timer.current = setTimeout(keep, pause);
      },
    });
    const flush = (): void => {
      if (timer.current !== undefined) keep();
    };
    window.addEventListener('pagehide', flush);
    // Before everything is forgotten, what was typed a moment ago too.
    const stopListening = onForget(flush);
    return () => {
      unsubscribe();
      clearTimeout(timer.current);
      window.removeEventListener('pagehide', flush);
      stopListening();
    };
  }, [subscribe, keep]);

  return { restored, forget, versao };
};
