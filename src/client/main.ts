import './theme/tokens.css';
import './theme/base.css';
import { preload } from './screens/preload';
import { isInside, keepAttempted } from './session/attempted';
import { readToken } from './session/token';
import { applyTheme } from './theme/theme';

/**
 * The gate: chooses between the login page and the app before either is loaded. It holds no React, so that what it
 * starts (the program, the screen, the declarations) comes in parallel.
 */
const loginPath = '/auth/user/login';
const { pathname, search } = window.location;
const isRoot = pathname === '/' || /^\/auth(\/user(\/login)?)?\/?$/.test(pathname);
const address = (path: string): void => window.history.replaceState(null, '', path);

applyTheme();
const element = document.getElementById('root');
if (element && readToken()) {
  if (isRoot) address('/app');
  preload(window.location.pathname);
  void import('./app/start').then(({ start }) => start(element));
} else if (element) {
  if (isInside(pathname)) keepAttempted(pathname + search);
  if (isRoot || pathname === '/app' || pathname.startsWith('/app/')) address(loginPath);
  else address('/error/404');
  void import('./login/start').then(({ start }) => start(element));
}
