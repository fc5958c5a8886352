import { createContext, lazy, Suspense, use, useCallback, useState, type ReactNode } from 'react';
import type { Fields, Values } from '#kit/field';
import { fieldsOf } from '#kit/model';
import type { DialogState } from '../actions/dialogs';

const ActionDialog = lazy(() => import('../actions/ActionDialog'));

interface Asked<F extends Fields> {
  readonly title: string;
  readonly text?: string;
  readonly form: F;
  /** The verb on its button; the title when left out. */
  readonly submit?: string;
  readonly tone?: 'danger' | 'primary';
  readonly initial?: Partial<Values<F>>;
}
type Ask = (asked: Asked<Fields>) => Promise<unknown>;
const AskContext = createContext<Ask>(() => Promise.resolve(undefined));

/** The one dialog of a page of one's own. */
export const AskProvider = ({ children }: { readonly children: ReactNode }) => {
  const [asked, setAsked] = useState<{ readonly state: DialogState; readonly answer: (values?: unknown) => void }>();
  const ask = useCallback<Ask>(
    ({ title, text, form, submit = title, tone, initial }) =>
      new Promise((answer) => {
        const onSubmit = (values: unknown): Promise<void> => Promise.resolve(answer(values));
        setAsked({
          state: { kind: 'fields', question: { title, text, fields: fieldsOf(form), submit, tone, initial, onSubmit } },
          answer,
        });
      }),
    [],
  );
  return (
    <AskContext value={ask}>
      {children}
      <Suspense fallback={null}>
        {asked && (
          <ActionDialog
            dialog={asked.state}
            onClose={() => {
              // After an answer this says nothing: a promise is kept once.
              asked.answer();
              setAsked(undefined);
            }}
          />
        )}
      </Suspense>
    </AskContext>
  );
};

/**
 * Asks for values in a dialog: undefined when the person goes back.
 *
 * @example const ask = useDialog(); … const given = await ask({ title: 'Sangria', form: { valor: f.money({ required: true }) } });
 */
export const useDialog = () =>
  use(AskContext) as <const F extends Fields>(asked: Asked<F>) => Promise<Values<F> | undefined>;
