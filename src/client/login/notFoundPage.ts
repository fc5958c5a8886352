import { element } from './element';
import { brandLine, showCard } from './pieces';

/** error/404 of the public layout, with a session and without one: back to where one was, or to the start. */
export const showNotFoundPage = (root: HTMLElement): void => {
  const isAlone = window.history.length < 2;
  showCard(
    root,
    'Página não encontrada',
    element(
      'div',
      { class: 'public__card' },
      brandLine(),
      element('h1', {}, 'Página não encontrada'),
      element('p', { class: 'public__text' }, 'O endereço está errado ou o link não existe mais.'),
      element('a', { class: 'btn btn--primary', href: '/' }, 'Ir para o início'),
      ...(isAlone
        ? []
        : [
            element(
              'button',
              { type: 'button', class: 'public__link', onClick: () => window.history.back() },
              'Voltar à página anterior',
            ),
          ]),
    ),
  );
};
