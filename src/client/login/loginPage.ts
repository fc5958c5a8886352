import { messages } from '#kit/messages';
import { codeWanted, signIn } from '../http/signIn';
import { alertLine, labelled, passwordField, sender, showCard, textInput, way } from './pieces';

interface LoginPageOptions {
  /** Reason for the login; '' where somebody came without one. */
  readonly notice?: string;
  /** The address that follows here; '' where another page follows. */
  readonly to: string;
  /** The first sign of someone: a good moment to fetch the app. */
  readonly onTyping: () => void;
  /** The token is stored; shows the app in place of the form. */
  readonly onSignedIn: () => Promise<void>;
}

/**
 * auth/user/login, in plain DOM: the form stands before React has been fetched (it weighs ten times the page), and the
 * fields keep their own values, so that password managers work as they like.
 */
export const showLoginPage = (root: HTMLElement, { notice = '', to, onTyping, onSignedIn }: LoginPageOptions): void => {
  const username = textInput('username', { type: 'text', autocomplete: 'username', 'aria-describedby': 'login-error' });
  const password = passwordField('password', {
    autocomplete: 'current-password',
    'aria-describedby': 'password-caps login-error',
  });
  const error = alertLine('login-error', notice);
  const { button, setBusy, isBusy } = sender('Entrar', 'Entrando…');

  const refuse = (message: string, field: HTMLInputElement) => {
    setBusy(false);
    error.textContent = message;
    field.focus();
    field.select();
  };
  const onSubmit = async () => {
    if (isBusy()) return;
    if (!username.value.trim()) return refuse('Informe o usuário!', username);
    if (!password.input.value) return refuse('Informe a senha!', password.input);
    setBusy(true);
    error.textContent = '';
    const [name, word] = [username.value.trim(), password.input.value];
    const failed = await signIn(name, word, to);
    // Few have a second step: its page comes when it is wanted.
    if (failed === codeWanted)
      return import('./codePage').then(
        ({ showCodePage }) => showCodePage(root, { send: (code) => signIn(name, word, to, code), onSignedIn }),
        () => refuse(messages.serverErrorRetry, password.input),
      );
    if (failed) return refuse(failed, password.input);
    await onSignedIn().catch(() => refuse(messages.serverErrorRetry, password.input));
  };
  showCard(
    root,
    { title: 'Entrar', onSubmit, onInput: onTyping },
    labelled('Usuário ou e-mail', username),
    labelled('Senha', password.input, password.box, password.caps),
    error,
    button,
    way('/auth/esqueci-minha-senha', 'Esqueci minha senha', 'link'),
  );
  username.focus();
  setTimeout(onTyping, 1_500);
  if (window.matchMedia(wide).matches) setTimeout(() => void withVoices(root).catch(() => undefined), 500);
};
/** Window in which there is room beside the form; `voices.css` has the same. */
const wide = '(width >= 1100px)';
/** Asked after the form stands, and never waited for. */
const withVoices = async (root: HTMLElement): Promise<void> => {
  const main = root.querySelector<HTMLElement>('main');
  if (!main) return;
  const { showVoices } = await import('./voices');
  await showVoices(main);
};
