import { useId, useState } from 'react';
import { Button } from '#fields/parts';
import { messages } from '#kit/messages';
import { messageOf } from '../../http';
import { Dialog } from '../../ui';
import type { SureQuestion } from './dialogs';

/**
 * A question and two verbs. It stays while the call is on its way and when it fails, so that a second press is the same
 * intention.
 */
export const SureDialog = ({
  question: { title, text, submit, back = messages.back, tone, onSubmit },
  onClose,
}: {
  readonly question: SureQuestion;
  readonly onClose: () => void;
}) => {
  const id = useId();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const isDanger = tone === 'danger';
  const send = async (): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      await onSubmit();
      onClose();
    } catch (error) {
      setFailure(messageOf(error));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={() => {
        if (!isBusy) onClose();
      }}
      role="alertdialog"
      size="small"
      noClose
      title={title}
      describedBy={text ? id : undefined}
      footer={
        <>
          <Button onClick={onClose} disabled={isBusy} data-autofocus={isDanger ? '' : undefined}>
            {back}
          </Button>
          <Button
            variant={isDanger ? 'danger' : 'primary'}
            busy={isBusy}
            data-autofocus={isDanger ? undefined : ''}
            onClick={() => void send()}
          >
            {submit}
          </Button>
        </>
      }
    >
      {text && <div id={id}>{text}</div>}
      {failure && (
        <p className="labelled__error" role="alert">
          {failure}
        </p>
      )}
    </Dialog>
  );
};
