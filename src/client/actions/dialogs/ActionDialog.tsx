import { lazy, Suspense } from 'react';
import type { DialogState } from './dialogs';
import { PollDialog } from './PollDialog';
import { ReportDialog } from './ReportDialog';
import { ResultDialog } from './ResultDialog';
import { SureDialog } from './SureDialog';
import '../../theme/actions.css';

const ChoiceDialog = lazy(() => import('./ChoiceDialog'));
const FieldsDialog = lazy(() => import('./FieldsDialog'));
const StepsDialog = lazy(() => import('./StepsDialog'));
const ProgressDialog = lazy(() => import('../../processes/ProgressDialog'));
const SecondDialog = lazy(() => import('../../security/SecondDialog'));

interface ActionDialogProps {
  readonly dialog: DialogState;
  readonly onClose: () => void;
}
/** The dialog that is open, whatever it asks or tells; over it the one that asks for another person's word. */
const ActionDialog = ({ dialog, onClose }: ActionDialogProps) => {
  const asked = dialog.kind === 'second' ? dialog.under : dialog;
  return (
    <>
      {asked && <Open dialog={asked} onClose={onClose} />}
      {dialog.kind === 'second' && (
        <Suspense fallback={null}>
          <SecondDialog {...dialog.view} />
        </Suspense>
      )}
    </>
  );
};
export default ActionDialog;

const Open = ({ dialog, onClose }: ActionDialogProps) => {
  switch (dialog.kind) {
    case 'sure':
      return <SureDialog question={dialog.question} onClose={onClose} />;
    case 'fields':
      return dialog.question.guide ? (
        <StepsDialog question={dialog.question} guide={dialog.question.guide} onClose={onClose} />
      ) : (
        <FieldsDialog question={dialog.question} onClose={onClose} />
      );
    case 'choice':
      return <ChoiceDialog question={dialog.question} onClose={onClose} />;
    case 'report':
      return <ReportDialog {...dialog.view} />;
    case 'result':
      return <ResultDialog {...dialog.view} />;
    case 'poll':
      return <PollDialog {...dialog.view} />;
    case 'progress':
      return <ProgressDialog {...dialog.view} />;
    case 'second':
      return null;
  }
};
