import { element } from './element';
import { brandLine, showCard } from './pieces';

/** error/404 of the public layout, for someone who is not signed in. */
export const showNotFoundPage = (root: HTMLElement): void => {
  showCard(root, 'Página não encontrada', element('div', { class: 'public__card' },
    brandLine(), element('h1', {}, 'Página não encontrada'),
    element('p', { class: 'public__text' }, 'O endereço está errado ou o link não existe mais.'),
    element('a', { class: 'btn btn--primary', href: '/' }, 'Ir para o início')));
};
