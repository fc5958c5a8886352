import { publicCall } from '../http/publicCall';
import { element } from './element';
import { alertLine, labelled, passwordField, sender, showCard, way, words } from './pieces';
import { strengthMeter } from './strengthMeter';

/** auth/alterar-senha from the link in the mail. The token has left the address before anything is drawn. */
export const showNewPasswordPage = (root: HTMLElement, token: string | undefined): void => {
  if (!token) return showDeadLink(root, 'Este endereço só funciona pelo link do e-mail.');
  const password = passwordField('password', {
    autocomplete: 'new-password',
    'aria-describedby': 'password-strength password-caps password-error',
  });
  const error = alertLine('password-error');
  const { button, setBusy, isBusy } = sender('Salvar nova senha', 'Salvando…');
  const refuse = (message: string) => {
    error.textContent = message;
    password.input.setAttribute('aria-invalid', 'true');
    password.input.focus();
  };
  const onSubmit = async () => {
    if (isBusy()) return;
    error.textContent = '';
    password.input.removeAttribute('aria-invalid');
    if (!password.input.value) return refuse('Informe a nova senha!');
    setBusy(true);
    const answer = await publicCall('user/changePassword', { token, novaSenha: password.input.value });
    setBusy(false);
    if (!answer.error) return showDone(root);
    if (answer.fieldErrors?.token) return showDeadLink(root, answer.fieldErrors.token);
    return refuse(answer.fieldErrors?.novaSenha ?? answer.error);
  };
  showCard(
    root,
    { title: 'Nova senha', heading: 'Crie uma nova senha', onSubmit },
    // The mail alone names the user; a password manager fills the name in where it knows the person.
    element('input', {
      type: 'text',
      autocomplete: 'username',
      class: 'visually-hidden',
      tabindex: '-1',
      'aria-hidden': 'true',
    }),
    labelled(
      'Nova senha',
      password.input,
      password.box,
      strengthMeter('password-strength', password.input),
      password.caps,
    ),
    error,
    button,
  );
  password.input.focus();
};

const showDone = (root: HTMLElement): void =>
  message(root, 'Senha alterada', 'Senha alterada com sucesso! Entre com a nova senha.', way('/', 'Entrar'));
const showDeadLink = (root: HTMLElement, text: string): void =>
  message(root, 'O link não vale mais', text, way('/auth/esqueci-minha-senha', 'Pedir um novo link'));
const message = (root: HTMLElement, title: string, text: string, on: HTMLElement): void =>
  showCard(root, { title }, words(text, 'status'), on).focus();
