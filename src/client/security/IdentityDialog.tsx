import { HttpError } from 'ra-core';
import { createPortal } from 'react-dom';
import { isHttpError, messageOf, type ErrorBody } from '../http';
import { StepDialog } from './StepDialog';
import './security.css';

const prefix = '$confirm.';
/** Messages of the services about the password and the code. */
const saidOf = (error: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries((isHttpError(error) ? (error.body as ErrorBody | undefined)?.fieldErrors : undefined) ?? {}).flatMap(
      ([name, message]) => (name.startsWith(prefix) ? [[name.slice(prefix.length), message]] : []),
    ),
  );

interface IdentityDialogProps {
  /** With which the services asked; it says what for. */
  readonly error: unknown;
  readonly onClose: () => void;
  readonly onSend: (confirm: Readonly<Record<string, string>>) => Promise<void>;
  /** Called when the proof was right, and something else was refused. */
  readonly onRefused: (error: unknown) => void;
}
/**
 * Dialog before a change that guards one's own account: the password, and a code where the sign-in asks for one. The
 * typed values wait behind it.
 */
const IdentityDialog = ({ error, onClose, onSend, onRefused }: IdentityDialogProps) => {
  const asks = (['senha', 'codigo'] as const).filter((name) => name in saidOf(error));
  // A form of its own, which must not stand in the other, nor send it.
  return createPortal(
    <div onSubmit={(event) => event.stopPropagation()}>
      <StepDialog
        title="Confirme que é você"
        text={messageOf(error)}
        asks={asks}
        yes="Confirmar"
        onClose={onClose}
        onSend={async (values) => {
          try {
            await onSend(Object.fromEntries(asks.map((name) => [name, values[name]])));
          } catch (refused) {
            const fieldErrors = saidOf(refused);
            if (Object.keys(fieldErrors).length > 0) throw new HttpError(messageOf(refused), 422, { fieldErrors });
            // A pause after wrong guesses, a lost network: the dialog stays and says so.
            if (
              isHttpError(refused) &&
              (refused.body as ErrorBody | undefined)?.fieldErrors === undefined &&
              (refused.body as ErrorBody | undefined)?.conflict === undefined
            )
              throw refused;
            onRefused(refused);
          }
        }}
      />
    </div>,
    document.body,
  );
};
export default IdentityDialog;
