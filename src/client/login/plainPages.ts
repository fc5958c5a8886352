import { messages } from '#kit/messages';
import { element } from './element';
import { showCard, way, words } from './pieces';

/** auth/error: something failed before anybody was signed in. Says nothing that came with the address. */
export const showErrorPage = (root: HTMLElement): unknown =>
  showCard(
    root,
    { title: 'Erro', heading: 'Algo deu errado' },
    words(messages.serverErrorRetry),
    way('/auth/user/login', 'Voltar ao login'),
  );

/** error/404 of the public layout, with a session and without one: back to where one was, or to the start. */
export const showNotFoundPage = (root: HTMLElement): unknown => {
  const onClick = (): void => window.history.back();
  const back = element('button', { type: 'button', class: 'public__link', onClick }, 'Voltar à página anterior');
  return showCard(
    root,
    { title: 'Página não encontrada' },
    words('O endereço está errado ou o link não existe mais.'),
    way('/', 'Ir para o início'),
    ...(window.history.length < 2 ? [] : [back]),
  );
};

/** auth/pages: the pages that need no session, for people who are lost. */
export const showPublicPages = (root: HTMLElement): unknown =>
  showCard(
    root,
    { title: 'Páginas de acesso' },
    words('Estas páginas abrem sem entrar. As outras pedem usuário e senha.'),
    way('/auth/user/login', 'Entrar'),
    way('/auth/esqueci-minha-senha', 'Esqueci minha senha', 'secondary'),
    way('/auth/alterar-senha', 'Criar uma nova senha', 'secondary'),
  );
