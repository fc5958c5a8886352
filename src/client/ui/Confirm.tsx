import { createContext, useCallback, useContext, useId, useState, type ReactNode } from 'react';
import { Button } from '#fields/parts';
import { messages } from '#kit/messages';
import { Dialog } from './Dialog';

export interface Question {
  /** 'Confirmação' when left out. */
  readonly title?: string;
  readonly text: ReactNode;
  /** 'Sim' when left out. */
  readonly yes?: string;
  /** 'Não' when left out. */
  readonly no?: string;
  readonly tone?: 'danger';
}
/** «Confirma excluir?», and what. */
export const deletion = (what: string, uses?: string): Question => ({
  tone: 'danger',
  text: (
    <>
      {messages.confirmDelete}
      <br />
      <strong>{what}</strong>
      {uses !== undefined && (
        <>
          <br />
          {uses}
        </>
      )}
    </>
  ),
});
export type Confirm = (question: Question) => Promise<boolean>;
const ConfirmContext = createContext<Confirm>(() => Promise.resolve(false));

/** @example if (await confirm({ text: messages.confirmDelete, tone: 'danger' })) remove(); */
export const useConfirm = (): Confirm => useContext(ConfirmContext);

export const ConfirmProvider = ({ children }: { readonly children: ReactNode }) => {
  const [asked, setAsked] = useState<{ readonly question: Question; readonly answer: (yes: boolean) => void }>();
  const [open, setOpen] = useState(false);
  const text = useId();
  const confirm = useCallback<Confirm>(
    (question) =>
      new Promise((resolve) => {
        setAsked((before) => {
          before?.answer(false);
          return { question, answer: resolve };
        });
        setOpen(true);
      }),
    [],
  );
  const answer = (yes: boolean) => {
    setOpen(false);
    asked?.answer(yes);
  };
  const danger = asked?.question.tone === 'danger';
  return (
    <ConfirmContext value={confirm}>
      {children}
      <Dialog
        open={open}
        onClose={() => answer(false)}
        role="alertdialog"
        size="small"
        noClose
        describedBy={text}
        title={asked?.question.title ?? messages.confirmTitle}
        footer={
          <>
            <Button onClick={() => answer(false)} data-autofocus={danger ? '' : undefined}>
              {asked?.question.no ?? messages.no}
            </Button>
            <Button
              variant={danger ? 'danger' : 'primary'}
              onClick={() => answer(true)}
              data-autofocus={danger ? undefined : ''}
            >
              {asked?.question.yes ?? messages.yes}
            </Button>
          </>
        }
      >
        <div id={text}>{asked?.question.text}</div>
      </Dialog>
    </ConfirmContext>
  );
};
