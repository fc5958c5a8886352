import { createContext, lazy, Suspense, useCallback, useContext, useState, type ReactNode } from 'react';
import type { BulkReport } from '#kit/envelope';
import type { ModelField } from '#kit/model';

const FieldsDialog = lazy(() => import('./FieldsDialog'));
const ReportDialog = lazy(() => import('./ReportDialog'));

/** What a dialog of fields asks for: values for an action, or new values for the ticked rows. */
export interface FieldsQuestion {
  readonly title: string;
  readonly text?: string;
  readonly fields: Readonly<Record<string, ModelField>>;
  /** Each field is chosen before it is filled in: bulk edit. */
  readonly isOptional?: boolean;
  readonly submit: string;
  readonly tone?: 'danger' | 'primary';
  readonly initial?: Readonly<Record<string, unknown>>;
  /** Sends the values; what it throws is shown in the dialog, which stays open. */
  readonly onSubmit: (values: Readonly<Record<string, unknown>>) => Promise<void>;
}
export interface ReportQuestion { readonly title: string; readonly report: BulkReport }

interface Dialogs {
  readonly ask: (question: FieldsQuestion) => void;
  readonly report: (question: ReportQuestion) => void;
}
const Context = createContext<Dialogs>({ ask: () => undefined, report: () => undefined });
export const useListDialogs = (): Dialogs => useContext(Context);

/** One dialog a list, whatever it asks; its code arrives when it is first opened. */
export const DialogsProvider = ({ children }: { readonly children: ReactNode }) => {
  const [question, setQuestion] = useState<FieldsQuestion>();
  const [outcome, setOutcome] = useState<ReportQuestion>();
  const ask = useCallback((next: FieldsQuestion) => setQuestion(next), []);
  const report = useCallback((next: ReportQuestion) => setOutcome(next), []);
  const [dialogs] = useState<Dialogs>({ ask, report });
  return (
    <Context value={dialogs}>
      {children}
      <Suspense fallback={null}>
        {question && <FieldsDialog question={question} onClose={() => setQuestion(undefined)} />}
        {outcome && <ReportDialog {...outcome} onClose={() => setOutcome(undefined)} />}
      </Suspense>
    </Context>
  );
};
