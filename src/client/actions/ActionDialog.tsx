import { lazy } from 'react';
import type { DialogState } from './dialogs';
import { PollDialog } from './PollDialog';
import { ReportDialog } from './ReportDialog';
import { ResultDialog } from './ResultDialog';
import { SureDialog } from './SureDialog';
import './actions.css';

const FieldsDialog = lazy(() => import('./FieldsDialog'));
const StepsDialog = lazy(() => import('./StepsDialog'));
const ProgressDialog = lazy(() => import('../processes/ProgressDialog'));

/** The dialog that is open, whatever it asks or tells. */
const ActionDialog = ({ dialog, onClose }: { readonly dialog: DialogState; readonly onClose: () => void }) => {
  switch (dialog.kind) {
    case 'sure':
      return <SureDialog question={dialog.question} onClose={onClose} />;
    case 'fields':
      return dialog.question.guide ? (
        <StepsDialog question={dialog.question} guide={dialog.question.guide} onClose={onClose} />
      ) : (
        <FieldsDialog question={dialog.question} onClose={onClose} />
      );
    case 'report':
      return <ReportDialog {...dialog.view} />;
    case 'result':
      return <ResultDialog {...dialog.view} />;
    case 'poll':
      return <PollDialog {...dialog.view} />;
    case 'progress':
      return <ProgressDialog {...dialog.view} />;
  }
};
export default ActionDialog;
