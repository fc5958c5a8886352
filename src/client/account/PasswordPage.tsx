import { useRef, useState, type SyntheticEvent } from 'react';
import { Button } from '#fields/parts';
import { call, isHttpError, messageOf, type ErrorBody } from '../http';
import { Page } from '../page/Page';
import { useSession } from '../session';
import { useToast } from '../ui';
import '../theme/password.css';
import './account.css';
import { PasswordInput } from '../security/PasswordInput';

interface Errors {
  readonly senhaAtual?: string;
  readonly novaSenha?: string;
}

/** app/cadastros/alterar-senha: the current password and a new one. The other sessions end; this one goes on. */
const PasswordPage = () => {
  const { user } = useSession();
  const toast = useToast();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const [isBusy, setBusy] = useState(false);
  const currentInput = useRef<HTMLInputElement>(null);
  const nextInput = useRef<HTMLInputElement>(null);
  const refuse = (found: Errors): void => {
    setErrors(found);
    (found.senhaAtual ? currentInput : nextInput).current?.focus();
  };
  const submit = async (): Promise<void> => {
    if (!current || !next)
      return refuse({
        ...(!current && { senhaAtual: 'Informe a senha atual!' }),
        ...(!next && { novaSenha: 'Informe a nova senha!' }),
      });
    setBusy(true);
    setErrors({});
    try {
      await call('POST', 'user/changePassword', { senhaAtual: current, novaSenha: next });
      setCurrent('');
      setNext('');
      toast.success('Senha alterada com sucesso! Suas outras sessões foram encerradas.');
    } catch (error) {
      const body = isHttpError(error) ? (error.body as ErrorBody | undefined) : undefined;
      const found: Errors | undefined = body?.fieldErrors;
      if (found?.senhaAtual || found?.novaSenha) refuse(found);
      else toast.error(messageOf(error));
    } finally {
      setBusy(false);
    }
    return undefined;
  };
  const onSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (!isBusy) void submit();
  };
  return (
    <Page title="Alterar senha">
      <form className="account card" noValidate onSubmit={onSubmit}>
        <p className="lead">Depois de salvar, suas sessões em outros aparelhos são encerradas.</p>
        {/* Password managers file the new password under this name. */}
        <input
          className="visually-hidden"
          type="text"
          autoComplete="username"
          readOnly
          tabIndex={-1}
          aria-hidden="true"
          value={user?.userName ?? ''}
        />
        <PasswordInput
          label="Senha atual"
          value={current}
          onChange={setCurrent}
          autoComplete="current-password"
          error={errors.senhaAtual}
          inputRef={currentInput}
        />
        <PasswordInput
          label="Nova senha"
          value={next}
          onChange={setNext}
          autoComplete="new-password"
          error={errors.novaSenha}
          isRated
          inputRef={nextInput}
        />
        <div className="account__actions">
          <Button variant="primary" type="submit" busy={isBusy}>
            Alterar senha
          </Button>
        </div>
      </form>
    </Page>
  );
};
export default PasswordPage;
