import { brand, markUrl } from '../theme/brand';
import { element } from './element';

/** error/404 of the public layout, for someone who is not signed in. */
export const showNotFoundPage = (root: HTMLElement): void => {
  document.title = `${brand} - Página não encontrada`;
  root.replaceChildren(element('main', { class: 'public' }, element('div', { class: 'public__card' },
    element('img', { src: markUrl, width: '40', height: '40', alt: '' }),
    element('h1', {}, 'Página não encontrada'),
    element('p', { class: 'public__text' }, 'O endereço está errado ou o link não existe mais.'),
    element('a', { class: 'btn btn--primary', href: '/' }, 'Ir para o início'))));
};
