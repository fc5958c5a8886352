import {
  createContext,
  lazy,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNavigate } from 'ra-core';
import type { WireRecord } from '#kit/calls/envelope';
import { transportMessages } from '#kit/messages';
import type { Model, ModelAction } from '#kit/read/model';
import type { RetaguardaProvider } from '../dataProvider';
import { isHttpError } from '../http';
import { useConfirm, useToast } from '../ui';
import { pageAddress } from '../addresses';
import { barOf, isLocked, planAddress, worded } from './access';
import type { DialogState, FieldsQuestion, ReportView } from './dialogs/dialogs';
import type { ActionTarget } from './target';
import { blankWindow, needsWindow } from './windows';

const ActionDialog = lazy(() => import('./dialogs/ActionDialog'));

/** Common state of the actions of a list or of a record's page: one dialog, one way to run. */
export interface Actions {
  readonly model: Model;
  /** The record of the page; none in a list. */
  readonly record?: WireRecord;
  /**
   * In the click itself: asks what there is to ask, makes the call, and does what the effects say. A locked action
   * leads to the plan.
   */
  readonly run: (action: ModelAction, target: ActionTarget) => void;
  /** Is the action at work on the target, without a dialog that says so? */
  readonly isBusy: (action: ModelAction, target: ActionTarget) => boolean;
  readonly ask: (question: FieldsQuestion) => void;
  readonly report: (view: Omit<ReportView, 'onClose'>) => void;
}
const Context = createContext<Actions | undefined>(undefined);
/** The actions around, where there are any. */
export const useActionsAround = (): Actions | undefined => useContext(Context);
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
  readonly onDone?: (target: ActionTarget, action: ModelAction) => void;
  /** Why nothing may be run now: unsaved changes. */
  readonly refusal?: () => string | undefined;
  readonly children: ReactNode;
}
const nameOf = ({ name }: ModelAction, { record }: ActionTarget): string => `${name} ${record?.id ?? ''}`;
const isDirect = ({ confirm, form }: ModelAction): boolean =>
  confirm === undefined && Object.keys(form ?? {}).length === 0;

/**
 * Holds the one dialog of a list or of a record's page, and runs its actions. The runner and the dialogs are loaded at
 * the first use.
 */
export const ActionHost = ({ model, record, onDone, refusal, children }: HostProps) => {
  const provider = useDataProvider<RetaguardaProvider>();
  const client = useQueryClient();
  const toast = useToast();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<DialogState>();
  const [busy, setBusy] = useState<readonly string[]>([]);
  const live = useRef(true);
  useEffect(() => {
    live.current = true;
    return () => {
      live.current = false;
    };
  }, []);
  const given = useRef({ onDone, refusal, navigate, busy });
  useEffect(() => {
    given.current = { onDone, refusal, navigate, busy };
  });

  /** The next one may stand there already. */
  const close = useCallback((state: DialogState) => setDialog((now) => (now === state ? undefined : now)), []);
  /** Shows a dialog and answers when it is closed; at once where the page is gone. */
  const show = useCallback(
    (state: (onClose: () => void) => DialogState): Promise<void> =>
      new Promise((resolve) => {
        if (!live.current) return resolve();
        const own: DialogState = state(() => {
          close(own);
          resolve();
        });
        setDialog(own);
      }),
    [close],
  );

  const run = useCallback(
    (declared: ModelAction, target: ActionTarget): void => {
      const action = worded(declared, target.record);
      const name = nameOf(action, target);
      if (isLocked(model, action)) return given.current.navigate(planAddress);
      const reason = barOf(action, target.record) ?? given.current.refusal?.();
      if (reason) return toast.warning(reason);
      if (action.page) {
        const own = target.record && { [model.name]: target.record.id };
        return given.current.navigate(pageAddress(model, action.page, target.begun?.values ?? own));
      }
      if (given.current.busy.includes(name)) return;
      // The button that was pressed; by the keyboard or a drag, what has the focus.
      const pressed = document.activeElement;
      const anchor = pressed instanceof HTMLElement ? pressed : document.body;
      const begin = async (): Promise<void> => {
        let opened: Window | undefined;
        try {
          // Before anything is waited for: the browser allows it in the click alone.
          if (isDirect(action) && needsWindow(action)) opened = blankWindow(action.label);
          if (isDirect(action)) setBusy((before) => [...before, name]);
          const { runAction } = await import('./run');
          await runAction({
            model,
            action,
            target,
            opened,
            anchor,
            provider,
            client,
            toast,
            confirm,
            setDialog,
            show,
            navigate: (to) => given.current.navigate(to),
            onDone: () => given.current.onDone?.(target, action),
          });
        } catch (error) {
          opened?.close();
          toast.error(isHttpError(error) ? error.message : transportMessages.act);
        }
        setBusy((before) => before.filter((one) => one !== name));
      };
      return void begin();
    },
    [model, provider, client, toast, confirm, show],
  );

  const ask = useCallback((question: FieldsQuestion) => setDialog({ kind: 'fields', question }), []);
  const report = useCallback(
    (view: Omit<ReportView, 'onClose'>) => void show((onClose) => ({ kind: 'report', view: { ...view, onClose } })),
    [show],
  );
  const value = useMemo(
    (): Actions => ({
      model,
      record,
      run,
      ask,
      report,
      isBusy: (action, target) => busy.includes(nameOf(action, target)),
    }),
    [model, record, run, ask, report, busy],
  );
  return (
    <Context value={value}>
      {children}
      <Suspense fallback={null}>{dialog && <ActionDialog dialog={dialog} onClose={() => close(dialog)} />}</Suspense>
    </Context>
  );
};
