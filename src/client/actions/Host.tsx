import { createContext, lazy, Suspense, useCallback, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNavigate } from 'ra-core';
import { messages } from '#kit/messages';
import { fieldsOf, type Model, type ModelAction } from '#kit/model';
import { fill } from '#kit/text';
import type { WireRecord } from '#kit/envelope';
import type { RetaguardaProvider } from '../dataProvider';
import { messageOf } from '../http';
import { useToast } from '../ui';
import { isLocked, planAddress } from './access';
import type { DialogState, FieldsQuestion, ReportView } from './dialogs';
import { keyFor } from './keys';
import { needsWindow, wordsFor, type ActionTarget } from './target';
import { blankWindow, Blocked } from './windows';
import './actions.css';

const SureDialog = lazy(() => import('./SureDialog'));
const FieldsDialog = lazy(() => import('./FieldsDialog'));
const ReportDialog = lazy(() => import('./ReportDialog'));
const ResultDialog = lazy(() => import('./ResultDialog'));
const PollDialog = lazy(() => import('./PollDialog'));
const ProgressDialog = lazy(() => import('../processes/ProgressDialog'));

/** What the actions of a list or of a record's page share: one dialog, one way to run. */
export interface Actions {
  readonly model: Model;
  /** The record of the page; none in a list. */
  readonly record?: WireRecord;
  /** In the click itself: asks what there is to ask, makes the call, and does what the effects say. A locked action leads to the plan. */
  readonly run: (action: ModelAction, target: ActionTarget) => void;
  /** Is the action at work on the target, without a dialog that says so? */
  readonly isBusy: (action: ModelAction, target: ActionTarget) => boolean;
  readonly ask: (question: FieldsQuestion) => void;
  readonly report: (view: Omit<ReportView, 'onClose'>) => void;
}
const Context = createContext<Actions | undefined>(undefined);
/** The actions around; throws outside of an {@link ActionHost}. */
export const useActions = (): Actions => {
  const actions = useContext(Context);
  if (!actions) throw new Error('useActions outside of an ActionHost');
  return actions;
};

interface HostProps {
  readonly model: Model;
  readonly record?: WireRecord;
  /** Something was changed: after what is shown has been asked again. */
  readonly onDone?: (target: ActionTarget) => void;
  /** Why nothing may be run now: unsaved changes. */
  readonly refusal?: () => string | undefined;
  readonly children: ReactNode;
}
const nameOf = ({ name }: ModelAction, { record }: ActionTarget): string => `${name} ${record?.id ?? ''}`;

/** Holds the one dialog of a list or of a record's page, and runs its actions. The code of a dialog arrives when it is first opened. */
export const ActionHost = ({ model, record, onDone, refusal, children }: HostProps) => {
  const provider = useDataProvider<RetaguardaProvider>();
  const client = useQueryClient();
  const toast = useToast();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<DialogState>();
  const [busy, setBusy] = useState<readonly string[]>([]);
  const running = useRef(new Set<string>());
  const live = useRef(true);
  useEffect(() => { live.current = true; return () => { live.current = false; }; }, []);
  const given = useRef({ onDone, refusal, navigate });
  useEffect(() => { given.current = { onDone, refusal, navigate }; });

  const refresh = useCallback(async (): Promise<void> => {
    // Rows of other resources too: what an action changes is not always what it was declared on.
    await client.invalidateQueries({ predicate: ({ queryKey: [, what] }) => typeof what === 'string' && (what.startsWith('get') || what === 'totals') });
    // What was asked again is told to the screen in a task of its own.
    await new Promise((resolve) => { setTimeout(resolve); });
  }, [client]);

  /** The next one may stand there already. */
  const close = useCallback((state: DialogState) => setDialog((now) => (now === state ? undefined : now)), []);
  /** Shows a dialog and answers when it is closed; at once where the page is gone. */
  const show = useCallback((state: (onClose: () => void) => DialogState): Promise<void> => new Promise((resolve) => {
    if (!live.current) return resolve();
    const own: DialogState = state(() => { close(own); resolve(); });
    setDialog(own);
  }), [close]);

  const send = useCallback(async (action: ModelAction, target: ActionTarget, intention: ReturnType<typeof keyFor>, form?: Readonly<Record<string, unknown>>): Promise<void> => {
    const opened = needsWindow(action) ? blankWindow(action.label) : undefined;
    try {
      const mutation = client.getMutationCache().build(client, { mutationFn: () => provider.act(model.name, action.name, { ...target, form, key: intention.key }) });
      const result = await mutation.execute(undefined);
      intention.settle();
      const { runEffects } = await import('./effects');
      void runEffects({ model, action, target, form, result, opened, toast, show, navigate: (to) => given.current.navigate(to),
        refresh: async () => { await refresh(); given.current.onDone?.(target); } });
    } catch (error) {
      opened?.close();
      intention.settle(error);
      // Refused for what has changed meanwhile: the screen shows it too.
      void refresh();
      throw error;
    }
  }, [client, provider, model, toast, show, refresh]);

  const direct = useCallback(async (action: ModelAction, target: ActionTarget): Promise<void> => {
    const name = nameOf(action, target);
    if (running.current.has(name)) return;
    running.current.add(name);
    setBusy([...running.current]);
    try {
      await send(action, target, keyFor(model.name, action.name, target));
    } catch (error) {
      toast.error(error instanceof Blocked ? messages.popupBlocked : messageOf(error));
    } finally {
      running.current.delete(name);
      setBusy([...running.current]);
    }
  }, [send, model, toast]);

  const run = useCallback((action: ModelAction, target: ActionTarget): void => {
    if (isLocked(model, action)) return given.current.navigate(planAddress);
    const reason = given.current.refusal?.();
    if (reason) return toast.warning(reason);
    const text = action.confirm && fill(action.confirm, wordsFor(model, action, target));
    if (action.form && Object.keys(action.form).length > 0) {
      const { initial } = action as { readonly initial?: (record: WireRecord | undefined) => Readonly<Record<string, unknown>> };
      const intention = keyFor(model.name, action.name, target);
      return setDialog({ kind: 'fields', question: { title: action.label, text, fields: fieldsOf(action.form), submit: action.label, tone: action.tone,
        initial: initial?.(target.record), labels: target.record?.$labels, onSubmit: (form) => send(action, target, intention, form) } });
    }
    if (text === undefined) return void direct(action, target);
    const intention = keyFor(model.name, action.name, target);
    return setDialog({ kind: 'sure', question: { text, tone: action.tone, onSubmit: () => send(action, target, intention) } });
  }, [model, toast, send, direct]);

  const ask = useCallback((question: FieldsQuestion) => setDialog({ kind: 'fields', question }), []);
  const report = useCallback((view: Omit<ReportView, 'onClose'>) => void show((onClose) => ({ kind: 'report', view: { ...view, onClose } })), [show]);
  const value = useMemo((): Actions => ({
    model, record, run, ask, report, isBusy: (action, target) => busy.includes(nameOf(action, target)),
  }), [model, record, run, ask, report, busy]);
  return (
    <Context value={value}>
      {children}
      <Suspense fallback={null}>{dialog && <Shown dialog={dialog} onClose={() => close(dialog)} />}</Suspense>
    </Context>
  );
};

const Shown = ({ dialog, onClose }: { readonly dialog: DialogState; readonly onClose: () => void }) => {
  switch (dialog.kind) {
    case 'sure': return <SureDialog question={dialog.question} onClose={onClose} />;
    case 'fields': return <FieldsDialog question={dialog.question} onClose={onClose} />;
    case 'report': return <ReportDialog {...dialog.view} />;
    case 'result': return <ResultDialog {...dialog.view} />;
    case 'poll': return <PollDialog {...dialog.view} />;
    case 'progress': return <ProgressDialog {...dialog.view} />;
  }
};
