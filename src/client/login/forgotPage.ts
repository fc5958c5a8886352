import { messages } from '#kit/messages';
import { publicCall } from '../http/publicCall';
import { element } from './element';
import { brandLine, labelled, sender, showCard, textInput } from './pieces';

/** auth/esqueci-minha-senha: one answer whether the user exists or not, so that nobody learns who does. */
export const showForgotPage = (root: HTMLElement): void => {
  const name = textInput('username', { type: 'text', autocomplete: 'username', 'aria-describedby': 'forgot-error' });
  const error = element('div', { id: 'forgot-error', class: 'public__error', role: 'alert' });
  const { button, setBusy, isBusy } = sender('Enviar link', 'Enviando…');
  const back = () => element('a', { class: 'public__link', href: '/auth/user/login' }, 'Voltar ao login');

  const done = (text: string) => {
    const heading = element('h1', { tabindex: '-1' }, 'Confira seu e-mail');
    showCard(
      root,
      'Confira seu e-mail',
      element(
        'div',
        { class: 'public__card' },
        brandLine(),
        heading,
        element('p', { class: 'public__text', role: 'status' }, text),
        element(
          'p',
          { class: 'public__text' },
          'Não chegou? Olhe a caixa de spam ou peça ao administrador da sua empresa para conferir o seu e-mail.',
        ),
        element('a', { class: 'btn btn--primary', href: '/auth/user/login' }, 'Voltar ao login'),
      ),
    );
    heading.focus();
  };
  const onSubmit = async () => {
    if (isBusy()) return;
    const wanted = name.value.trim();
    error.textContent = '';
    if (!wanted) {
      error.textContent = 'Informe o usuário ou o e-mail!';
      return name.focus();
    }
    setBusy(true);
    const answer = await publicCall<unknown>(`user/esqueciminhasenha/${encodeURIComponent(wanted)}`, {});
    setBusy(false);
    if (!answer.error) return done(typeof answer.result === 'string' ? answer.result : messages.recoverySent);
    error.textContent = answer.error;
    return name.focus();
  };
  showCard(
    root,
    'Esqueci minha senha',
    element(
      'form',
      {
        class: 'public__card',
        novalidate: true,
        onSubmit: (event) => {
          event.preventDefault();
          void onSubmit();
        },
      },
      brandLine(),
      element('h1', {}, 'Esqueci minha senha'),
      element(
        'p',
        { class: 'public__text' },
        'Informe seu usuário ou e-mail. Enviaremos um link para você criar uma nova senha.',
      ),
      labelled('Usuário ou e-mail', name),
      error,
      button,
      back(),
    ),
  );
  name.focus();
};
