import { messages } from '#kit/messages';
import { element } from './element';
import { brandLine, showCard } from './pieces';

/** auth/error: something failed before anybody was signed in. Says nothing that came with the address. */
export const showErrorPage = (root: HTMLElement): void =>
  showCard(
    root,
    'Erro',
    element(
      'div',
      { class: 'public__card' },
      brandLine(),
      element('h1', {}, 'Algo deu errado'),
      element('p', { class: 'public__text' }, messages.serverErrorRetry),
      element('a', { class: 'btn btn--primary', href: '/auth/user/login' }, 'Voltar ao login'),
    ),
  );
