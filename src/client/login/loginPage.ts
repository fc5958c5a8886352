import { messages } from '#kit/messages';
import { signIn } from '../http/signIn';
import { brand, markUrl } from '../theme/brand';
import { element, svg } from './element';

interface LoginPageOptions {
  /** The first sign of someone: a good moment to fetch the app. */
  readonly onTyping: () => void;
  /** The token is stored; shows the app in place of the form. */
  readonly onSignedIn: () => Promise<void>;
}
const eye = 'M12 6a9.8 9.8 0 0 1 8.8 5.5 9.8 9.8 0 0 1-17.6 0A9.8 9.8 0 0 1 12 6m0-2C7 4 2.7 7.1 1 11.5a11.8 11.8 0 0 0 22 0C21.3 7.1 17 4 12 4m0 5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5m0-2a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9';
const slash = 'M4 3 21 20l-1.4 1.4L2.6 4.4z';

/**
 * auth/user/login, in plain DOM: the form stands before React has been fetched (it weighs ten times the page), and the
 * fields keep their own values, so that password managers work as they like.
 */
export const showLoginPage = (root: HTMLElement, { onTyping, onSignedIn }: LoginPageOptions): void => {
  const input = (name: string, attributes: Readonly<Record<string, string>>) => element('input', {
    id: name, name, class: 'input', autocapitalize: 'none', autocorrect: 'off', spellcheck: 'false', maxlength: '200', required: true, ...attributes,
  }) as HTMLInputElement;
  const watchCaps = (event: Event) => { caps.textContent = (event as KeyboardEvent).getModifierState?.('CapsLock') ? 'Caps Lock está ligado.' : ''; };
  const username = input('username', { type: 'text', autocomplete: 'username', 'aria-describedby': 'login-error' });
  const password = input('password', { type: 'password', autocomplete: 'current-password', 'aria-describedby': 'login-caps login-error' });
  const caps = element('div', { id: 'login-caps', class: 'labelled__help', role: 'status' });
  const error = element('div', { id: 'login-error', class: 'public__error', role: 'alert' });
  const strike = element('path', { d: slash, visibility: 'hidden' });
  const picture = svg({ class: 'icon', width: '20', height: '20', viewBox: '0 0 24 24' }, eye);
  picture.append(strike);
  const reveal = element('button', {
    type: 'button', class: 'password__reveal', 'aria-label': 'Mostrar senha', 'aria-pressed': 'false',
    onClick: () => {
      const isShown = password.type === 'password';
      password.type = isShown ? 'text' : 'password';
      reveal.setAttribute('aria-pressed', String(isShown));
      strike.setAttribute('visibility', isShown ? 'visible' : 'hidden');
    },
  }, picture);
  const submit = element('button', { type: 'submit', class: 'btn btn--primary' }, 'Entrar');

  let isBusy = false;
  const setBusy = (busy: boolean) => {
    isBusy = busy;
    submit.textContent = busy ? 'Entrando…' : 'Entrar';
    if (busy) submit.setAttribute('aria-disabled', 'true');
    else submit.removeAttribute('aria-disabled');
    form.setAttribute('aria-busy', String(busy));
  };
  const refuse = (message: string, field: HTMLInputElement) => {
    setBusy(false);
    error.textContent = message;
    field.focus();
    field.select();
  };
  const onSubmit = async () => {
    if (isBusy) return;
    if (!username.value.trim()) return refuse('Informe o usuário!', username);
    if (!password.value) return refuse('Informe a senha!', password);
    setBusy(true);
    error.textContent = '';
    const failed = await signIn(username.value.trim(), password.value);
    if (failed) return refuse(failed, password);
    await onSignedIn().catch(() => refuse(messages.serverErrorRetry, password));
  };
  const form = element('form', {
    class: 'public__card', novalidate: true, onInput: onTyping,
    onSubmit: (event) => { event.preventDefault(); void onSubmit(); },
  },
  element('div', { class: 'public__brand' }, element('img', { src: markUrl, width: '40', height: '40', alt: '' }), element('span', {}, brand)),
  element('h1', {}, 'Entrar'),
  element('div', { class: 'labelled' }, element('label', { class: 'labelled__label', for: 'username' }, 'Usuário ou e-mail'), username),
  element('div', { class: 'labelled' }, element('label', { class: 'labelled__label', for: 'password' }, 'Senha'), element('div', { class: 'password' }, password, reveal), caps),
  error, submit);
  for (const name of ['keydown', 'keyup']) password.addEventListener(name, watchCaps);
  password.addEventListener('blur', () => { caps.textContent = ''; });

  document.title = `${brand} - Entrar`;
  root.replaceChildren(element('main', { class: 'public' }, form));
  username.focus();
  setTimeout(onTyping, 1_500);
};
