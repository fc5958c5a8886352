import { element } from './element';
import { brandLine, showCard } from './pieces';

const ways = [
  ['/auth/user/login', 'Entrar'],
  ['/auth/esqueci-minha-senha', 'Esqueci minha senha'],
  ['/auth/alterar-senha', 'Criar uma nova senha'],
] as const;

/** auth/pages: the pages that need no session, for who has lost his way. */
export const showPublicPages = (root: HTMLElement): void =>
  showCard(
    root,
    'Páginas de acesso',
    element(
      'div',
      { class: 'public__card' },
      brandLine(),
      element('h1', {}, 'Páginas de acesso'),
      element('p', { class: 'public__text' }, 'Estas páginas abrem sem entrar. As outras pedem usuário e senha.'),
      ...ways.map(([href, label], index) =>
        element('a', { class: `btn btn--${index === 0 ? 'primary' : 'secondary'}`, href }, label),
      ),
    ),
  );
