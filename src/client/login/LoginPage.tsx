import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { messages } from '#kit/messages';
import { signIn } from '../http/signIn';
import { brand, BrandMark } from '../theme/Brand';

interface LoginPageProps {
  /** The first sign of someone: a good moment to fetch the app. */
  readonly onTyping: () => void;
  readonly onSignedIn: () => Promise<void>;
}
/** auth/user/login. The fields keep their own values, so that password managers work as they like. */
export const LoginPage = ({ onTyping, onSignedIn }: LoginPageProps) => {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const [shown, setShown] = useState(false);
  const [caps, setCaps] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const field = (name: string) => form.current?.elements.namedItem(name) as HTMLInputElement | null;

  useEffect(() => {
    document.title = `${brand} - Entrar`;
    field('username')?.focus();
    const timer = setTimeout(onTyping, 1_500);
    return () => clearTimeout(timer);
    // Once, when the page opens.
  }, []);

  const refuse = (message: string, name: string) => {
    setError(message);
    setBusy(false);
    field(name)?.focus();
    field(name)?.select();
  };
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const username = field('username')?.value.trim() ?? '';
    const password = field('password')?.value ?? '';
    if (!username) return refuse('Informe o usuário!', 'username');
    if (!password) return refuse('Informe a senha!', 'password');
    setBusy(true);
    setError('');
    const failed = await signIn(username, password);
    if (failed) return refuse(failed, 'password');
    await onSignedIn().catch(() => refuse(messages.serverErrorRetry, 'password'));
  };
  const watchCaps = (event: KeyboardEvent) => setCaps(event.getModifierState?.('CapsLock') ?? false);
  return (
    <main className="public">
      <form ref={form} className="public__card" onSubmit={(event) => void onSubmit(event)} onInput={onTyping} noValidate aria-busy={busy}>
        <div className="public__brand"><BrandMark size={40} /><span>{brand}</span></div>
        <h1>Entrar</h1>
        <div className="labelled">
          <label className="labelled__label" htmlFor="username">Usuário ou e-mail</label>
          <input id="username" name="username" className="input" type="text" autoComplete="username" autoCapitalize="none" autoCorrect="off" spellCheck={false} maxLength={200}
            required aria-describedby="login-error" />
        </div>
        <div className="labelled">
          <label className="labelled__label" htmlFor="password">Senha</label>
          <div className="password">
            <input id="password" name="password" className="input" type={shown ? 'text' : 'password'} autoComplete="current-password" autoCapitalize="none" autoCorrect="off" spellCheck={false} maxLength={200}
              required aria-describedby="login-caps login-error" onKeyDown={watchCaps} onKeyUp={watchCaps} onBlur={() => setCaps(false)} />
            <button type="button" className="password__reveal" aria-pressed={shown} aria-label="Mostrar senha" onClick={() => setShown(!shown)}>
              <svg className="icon" width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
                <path d="M12 6a9.8 9.8 0 0 1 8.8 5.5 9.8 9.8 0 0 1-17.6 0A9.8 9.8 0 0 1 12 6m0-2C7 4 2.7 7.1 1 11.5a11.8 11.8 0 0 0 22 0C21.300 7.100 17 4 12 4m0 5a2.500 2.500 0 1 1 0 5 2.500 2.500 0 0 1 0-5m0-2a4.500 4.500 0 1 0 0 9 4.500 4.500 0 0 0 0-9" />
                {shown && <path d="M4 3 21 20l-1.400 1.400L2.600 4.400z" />}
              </svg>
            </button>
          </div>
          <div id="login-caps" className="labelled__help" role="status">{caps && 'Caps Lock está ligado.'}</div>
        </div>
        <div id="login-error" className="public__error" role="alert">{error}</div>
        <button type="submit" className={`btn btn--primary${busy ? ' btn--busy' : ''}`} aria-disabled={busy || undefined}>{busy ? 'Entrando…' : 'Entrar'}</button>
      </form>
    </main>
  );
};
