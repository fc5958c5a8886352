import { useState } from 'react';
import { HttpError } from 'ra-core';
import { isHttpError, messageOf, type ErrorBody } from '../http';
import { StepDialog } from './StepDialog';
import './security.css';

const prefix = '$second.';
/** Messages of the services about the second person. */
const saidOf = (error: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries((isHttpError(error) ? (error.body as ErrorBody | undefined)?.fieldErrors : undefined) ?? {}).flatMap(
      ([name, message]) => (name.startsWith(prefix) ? [[name.slice(prefix.length), message]] : []),
    ),
  );

export interface SecondView {
  readonly title: string;
  readonly onClose: () => void;
  /** Acts with the word; closes or goes on itself. The message of an error is shown here. */
  readonly onSend: (word: Readonly<Record<string, string>>) => Promise<void>;
}
/** Another person's word for one act: user, password and, where the services ask for one, the code. */
const SecondDialog = ({ title, onClose, onSend }: SecondView) => {
  const [hasCode, setHasCode] = useState(false);
  return (
    <StepDialog
      title={title}
      text="Outra pessoa, que possa autorizar isto, entra com o usuário e a senha dela. Ninguém sai do sistema, e o histórico guarda os dois nomes."
      asks={hasCode ? ['login', 'senha', 'codigo'] : ['login', 'senha']}
      yes="Autorizar"
      onClose={onClose}
      onSend={async ({ login, senha, codigo }) => {
        try {
          await onSend({ login, senha, ...(hasCode && { codigo }) });
        } catch (refused) {
          const fieldErrors = saidOf(refused);
          if ('codigo' in fieldErrors) setHasCode(true);
          throw Object.keys(fieldErrors).length > 0 ? new HttpError(messageOf(refused), 422, { fieldErrors }) : refused;
        }
      }}
    />
  );
};
export default SecondDialog;
