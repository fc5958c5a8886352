import { useEffect, useState } from 'react';
import { useDataProvider, useNotify, type DataProvider } from 'ra-core';
import { useWatch } from 'react-hook-form';
import { Button, Labelled, Spinner } from '#fields/parts';
import { useField, type InputProps } from '#fields/shared/useField';
import './usuario.Login.css';

interface Provider extends DataProvider {
  readonly read: (path: string, body?: unknown) => Promise<unknown>;
}
/** Milliseconds after the last key. */
const pause = 500;
type Known = { readonly login: string; readonly taken: boolean | undefined };

/** Login of a new user: a button derives it from the name. Checked while typing, as it is unique across companies. */
const Login = (props: InputProps) => {
  const { id, value, onChange, onBlur, ref, error } = useField<string>(props);
  const provider = useDataProvider<Provider>();
  const notify = useNotify();
  const name: unknown = useWatch({ name: 'nome' });
  const [known, setKnown] = useState<Known>();
  const [isBusy, setBusy] = useState(false);
  const { options } = props.field;
  const login = value ?? '';
  const isWhole = login !== '' && (options.pattern?.test(login) ?? true);
  useEffect(() => {
    if (!isWhole) return undefined;
    let isOld = false;
    const timer = setTimeout(() => {
      const ask = async (): Promise<void> => {
        // A failed check does not block: saving checks again.
        const taken = await provider.read('user/existeusuario', { login }).then(
          (answer) => answer === true,
          () => undefined,
        );
        if (!isOld) setKnown({ login, taken });
      };
      void ask();
    }, pause);
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
  }, [login, isWhole, provider]);
  const generate = async (): Promise<void> => {
    setBusy(true);
    try {
      const made = await provider.read('user/generateUsername', { name });
      if (typeof made === 'string') {
        onChange(made);
        setKnown({ login: made, taken: false });
      }
    } catch (cause) {
      notify(cause instanceof Error ? cause.message : 'Erro no servidor!', { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  const state = !isWhole
    ? ''
    : known?.login !== login
      ? 'asking'
      : known.taken === undefined
        ? ''
        : known.taken
          ? 'taken'
          : 'free';
  return (
    <Labelled
      label={props.field.label}
      help={options.help}
      id={id}
      error={error ?? (state === 'taken' ? 'Este usuário já existe! Escolha outro.' : undefined)}
      required={props.field.required}
    >
      {(control) => (
        <>
          <div className="login-field">
            <input
              {...control}
              ref={ref}
              className="input"
              type="text"
              autoComplete="off"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              maxLength={options.max}
              value={login}
              onBlur={onBlur}
              onChange={({ target }) => onChange(target.value.trim().toLowerCase() || null)}
            />
            <Button
              onClick={() => void generate()}
              busy={isBusy}
              disabled={typeof name !== 'string' || name.trim() === ''}
            >
              Gerar do nome
            </Button>
          </div>
          <div className="login-field__state" role="status">
            {state === 'asking' && (
              <>
                <Spinner size={14} /> Verificando…
              </>
            )}
            {state === 'free' && <span className="login-field__free">Disponível.</span>}
          </div>
        </>
      )}
    </Labelled>
  );
};
export default Login;
