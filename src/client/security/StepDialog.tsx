import { useId, useState, type ReactNode, type SyntheticEvent } from 'react';
import { Button, Labelled } from '#fields/parts';
import { messages } from '#kit/messages';
import { PasswordInput } from './PasswordInput';
import { isHttpError, messageOf, type ErrorBody } from '../http';
import { useSession } from '../session';
import { Dialog } from '../ui';

type Name = 'login' | 'senha' | 'codigo';
interface StepDialogProps {
  readonly title: string;
  readonly text?: ReactNode;
  readonly children?: ReactNode;
  /** Fields that it asks for. */
  readonly asks: readonly Name[];
  readonly yes: string;
  readonly tone?: 'danger';
  readonly onClose: () => void;
  /** Closes or changes the dialog itself; what it throws is said here. */
  readonly onSend: (values: Readonly<Record<Name, string>>) => Promise<void>;
}
/**
 * Asks for the password, a code of the app, or both, and says at the field what was wrong. With the user asked too it
 * is somebody else's, whom no password manager knows here.
 */
export const StepDialog = ({ title, text, children, asks, yes, tone, onClose, onSend }: StepDialogProps) => {
  const form = useId();
  const login = useSession().user?.userName ?? '';
  const isOther = asks.includes('login');
  const [values, setValues] = useState({ login: '', senha: '', codigo: '' });
  const [errors, setErrors] = useState<Readonly<Partial<Record<Name | 'geral', string>>>>({});
  const [busy, setBusy] = useState(false);
  const submit = async (): Promise<void> => {
    setBusy(true);
    setErrors({});
    try {
      await onSend({ ...values, codigo: values.codigo.replace(/\s/g, '') });
    } catch (error) {
      const found = isHttpError(error) ? (error.body as ErrorBody | undefined)?.fieldErrors : undefined;
      setErrors(found ?? { geral: messageOf(error) });
      setBusy(false);
    }
  };
  const onSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (!busy) void submit();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{isOther ? messages.back : 'Cancelar'}</Button>
          <Button variant={tone ?? 'primary'} type="submit" form={form} busy={busy}>
            {yes}
          </Button>
        </>
      }
    >
      <form id={form} className="second-step" noValidate onSubmit={onSubmit}>
        {text && <p>{text}</p>}
        {children}
        {errors.geral && (
          <p role="alert" className="second-step__error">
            {errors.geral}
          </p>
        )}
        {/* Password managers know the password by this name. */}
        {isOther && (
          <Labelled label="Usuário de quem autoriza" error={errors.login} required>
            {(control) => (
              <input
                {...control}
                className="input"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={120}
                data-autofocus=""
                value={values.login}
                onChange={({ target }) => setValues({ ...values, login: target.value })}
              />
            )}
          </Labelled>
        )}
        {asks.includes('senha') && !isOther && (
          <input
            className="visually-hidden"
            type="text"
            autoComplete="username"
            readOnly
            tabIndex={-1}
            aria-hidden="true"
            value={login}
          />
        )}
        {asks.includes('senha') && (
          <PasswordInput
            label={isOther ? 'Senha de quem autoriza' : 'Senha atual'}
            autoComplete={isOther ? 'off' : 'current-password'}
            value={values.senha}
            onChange={(senha) => setValues({ ...values, senha })}
            error={errors.senha}
          />
        )}
        {asks.includes('codigo') && (
          <Labelled label="Código do aplicativo" error={errors.codigo} required>
            {(control) => (
              <input
                {...control}
                className="input second-step__code"
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={7}
                value={values.codigo}
                onChange={({ target }) => setValues({ ...values, codigo: target.value })}
              />
            )}
          </Labelled>
        )}
      </form>
    </Dialog>
  );
};
