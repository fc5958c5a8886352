import { messages } from '#kit/messages';
import { publicCall } from '../http/publicCall';
import { alertLine, labelled, sender, showCard, textInput, way, words } from './pieces';

/** auth/esqueci-minha-senha: one answer whether the user exists or not, so that nobody learns who does. */
export const showForgotPage = (root: HTMLElement): void => {
  const name = textInput('username', { type: 'text', autocomplete: 'username', 'aria-describedby': 'forgot-error' });
  const error = alertLine('forgot-error');
  const { button, setBusy, isBusy } = sender('Enviar link', 'Enviando…');

  const done = (text: string): void =>
    showCard(
      root,
      { title: 'Confira seu e-mail' },
      words(text, 'status'),
      words('Não chegou? Olhe a caixa de spam ou peça ao administrador da sua empresa para conferir o seu e-mail.'),
      way('/auth/user/login', 'Voltar ao login'),
    ).focus();
  const onSubmit = async (): Promise<void> => {
    if (isBusy()) return;
    const wanted = name.value.trim();
    error.textContent = wanted ? '' : 'Informe o usuário ou o e-mail!';
    if (!wanted) return name.focus();
    setBusy(true);
    const answer = await publicCall<unknown>(`user/esqueciminhasenha/${encodeURIComponent(wanted)}`, {});
    setBusy(false);
    if (!answer.error) return done(typeof answer.result === 'string' ? answer.result : messages.recoverySent);
    error.textContent = answer.error;
    return name.focus();
  };
  showCard(
    root,
    { title: 'Esqueci minha senha', onSubmit },
    words('Informe seu usuário ou e-mail. Enviaremos um link para você criar uma nova senha.'),
    labelled('Usuário ou e-mail', name),
    error,
    button,
    way('/auth/user/login', 'Voltar ao login', 'link'),
  );
  name.focus();
};
