import './theme/tokens.css';
import './theme/base.css';
import { prefetchPage } from './http/prefetch';
import { fetchThen } from './http/then';
import { keepAttempted } from './session/attempted';
import { readToken } from './session/token';
import { applyBrand } from './theme/stamp';
import { applyTheme } from './theme/theme';

/**
 * The gate: chooses between the login page and the app before either is loaded. It holds no React, so that what it
 * starts (the program, the screen, the declarations) comes in parallel.
 */
const loginPath = '/auth/user/login';
const { pathname, search } = window.location;
const isRoot = pathname === '/' || /^\/auth(\/user(\/login)?)?\/?$/.test(pathname);
/** Pages that stand with or without a session: who forgot, who comes by a link. */
const isOpen = /^\/auth\/(error|pages|esqueci-minha-senha|alterar-senha|primeiro-acesso)\/?$/.test(pathname);
const app = () => import('./app/start');
const address = (path: string): void => window.history.replaceState(null, '', path);

applyTheme();
applyBrand();
const element = document.getElementById('root');
if (element && readToken() && !isOpen) {
  if (isRoot) address('/app');
  prefetchPage(pathname + search);
  fetchThen();
  void app().then(({ start }) => start(element));
  // The first format of a page has the browser look through all languages that it knows, longer than all that is
  // formatted then: now, while the app is on its way.
  new Date().toLocaleString('pt-BR');
} else if (element) {
  keepAttempted(pathname + search);
  if (isRoot || pathname === '/app' || pathname.startsWith('/app/')) address(loginPath);
  else if (!isOpen) address('/error/404');
  void import('./login/start').then(({ start }) => start(element, { app }));
}
