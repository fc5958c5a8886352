import { useId, useState } from 'react';
import { Button } from '#fields/parts';
import { messages } from '#kit/messages';
import { messageOf } from '../http';
import { Dialog } from '../ui';
import type { SureQuestion } from './dialogs';

/** Sim/Não. It stays while the call is on its way and when it fails, so that «Sim» again is the same intention. */
export const SureDialog = ({ question: { text, tone, onSubmit }, onClose }: { readonly question: SureQuestion; readonly onClose: () => void }) => {
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
    <Dialog open onClose={() => { if (!isBusy) onClose(); }} role="alertdialog" size="small" noClose title={messages.confirmTitle} describedBy={id}
      footer={(
        <>
          <Button onClick={onClose} disabled={isBusy} data-autofocus={isDanger ? '' : undefined}>{messages.no}</Button>
          <Button variant={isDanger ? 'danger' : 'primary'} busy={isBusy} data-autofocus={isDanger ? undefined : ''} onClick={() => void send()}>{messages.yes}</Button>
        </>
      )}>
      <div id={id}>{text}</div>
      {failure && <p className="labelled__error" role="alert">{failure}</p>}
    </Dialog>
  );
};
