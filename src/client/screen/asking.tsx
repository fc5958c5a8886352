import { createContext, lazy, Suspense, use, useMemo, useState, type ReactNode } from 'react';
import type { Fields, Values } from '#kit/entity/field';
import { fieldsOf } from '#kit/read/model';
import type { DialogState } from '../actions/dialogs/dialogs';

const ActionDialog = lazy(() => import('../actions/dialogs/ActionDialog'));

interface Asked<F extends Fields> {
  readonly title: string;
  readonly text?: string;
  readonly form: F;
  /** The verb on its button; the title when left out. */
  readonly submit?: string;
  readonly tone?: 'danger' | 'primary';
  readonly initial?: Partial<Values<F>>;
}
interface Dialogs {
  readonly ask: (asked: Asked<Fields>) => Promise<unknown>;
  /** Shows a dialog and answers when it is closed. */
  readonly show: (state: (onClose: () => void) => DialogState) => Promise<void>;
}
const DialogContext = createContext<Dialogs>({ ask: () => Promise.resolve(undefined), show: () => Promise.resolve() });

/** The one dialog of a page of one's own. */
export const AskProvider = ({ children }: { readonly children: ReactNode }) => {
  const [shown, setShown] = useState<{ readonly state: DialogState; readonly onClose: () => void }>();
  const dialogs = useMemo((): Dialogs => {
    const show: Dialogs['show'] = (stateOf) =>
      new Promise((resolve) => {
        const onClose = (): void => {
          // After an answer this says nothing: a promise is kept once.
          resolve();
          setShown((now) => (now?.onClose === onClose ? undefined : now));
        };
        setShown({ state: stateOf(onClose), onClose });
      });
    return {
      show,
      ask: ({ title, text, form, submit = title, tone, initial }) =>
        new Promise((answer) => {
          const onSubmit = (values: unknown): Promise<void> => Promise.resolve(answer(values));
          void show(() => ({
            kind: 'fields',
            question: { title, text, fields: fieldsOf(form), submit, tone, initial, onSubmit },
          })).then(() => answer(undefined));
        }),
    };
  }, []);
  return (
    <DialogContext value={dialogs}>
      {children}
      <Suspense fallback={null}>{shown && <ActionDialog dialog={shown.state} onClose={shown.onClose} />}</Suspense>
    </DialogContext>
  );
};

/** Shows the effects of an action: a result, a process that goes on. */
export const useShow = (): Dialogs['show'] => use(DialogContext).show;
/**
 * Asks for values in a dialog: undefined when the person goes back.
 *
 * @example const ask = useDialog(); … const given = await ask({ title: 'Sangria', form: { valor: f.money({ required: true }) } });
 */
export const useDialog = () =>
  use(DialogContext).ask as <const F extends Fields>(asked: Asked<F>) => Promise<Values<F> | undefined>;
