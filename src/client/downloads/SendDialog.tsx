import { useId, useRef, useState } from 'react';
import { isEmail } from '#fields/email/email';
import { Button, EmailRows } from '#fields/parts';
import { messages } from '#kit/messages';
import { call, onceKey } from '../http';
import { Dialog, useToast } from '../ui';
import { wordsOf, type Download } from './download';

interface SendDialogProps {
  readonly open: boolean;
  readonly row: Download;
  readonly onClose: () => void;
}
/**
 * «Enviar arquivos»: the file's link to one or more addresses. Mounted anew for each opening: it starts with one empty
 * entry.
 */
export const SendDialog = ({ open, row, onClose }: SendDialogProps) => {
  const id = useId();
  const toast = useToast();
  const [rows, setRows] = useState<readonly string[]>(['']);
  const [isStrict, setStrict] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [missing, setMissing] = useState(false);
  const [key] = useState(onceKey);
  const box = useRef<HTMLDivElement>(null);
  const send = async (): Promise<void> => {
    const emails = [...new Set(rows.map((one) => one.trim()).filter(Boolean))];
    const wrong = rows.findIndex((one) => one.trim() !== '' && !isEmail(one.trim()));
    setStrict(true);
    setMissing(emails.length === 0);
    if (emails.length === 0 || wrong >= 0) {
      box.current?.querySelectorAll('input')[Math.max(0, wrong)]?.focus();
      return;
    }
    setBusy(true);
    try {
      await call(
        'POST',
        'companydownload/enviar-email',
        { download: row.download, empresaId: row.empresaId, id: row.id, emails },
        { key },
      );
      toast.success(
        emails.length === 1 ? 'Arquivo enviado para 1 e-mail!' : `Arquivo enviado para ${emails.length} e-mails!`,
      );
      onClose();
    } catch (error) {
      toast.error(wordsOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Enviar arquivos"
      noClose
      footer={
        <>
          <Button onClick={onClose}>Fechar</Button>
          <Button variant="primary" icon="send" busy={isBusy} onClick={() => void send()}>
            Enviar
          </Button>
        </>
      }
    >
      <div className="downloads__send" ref={box}>
        <p className="lead">{row.download.nome}</p>
        <EmailRows
          id={id}
          label="E-mail"
          rows={rows}
          onChange={(next) => {
            setMissing(false);
            setRows(next);
          }}
          isStrict={isStrict}
          canDeleteFirst
          autoFocus
        />
        {missing && (
          <p className="labelled__error" role="alert">
            {messages.noRecipient}
          </p>
        )}
      </div>
    </Dialog>
  );
};
