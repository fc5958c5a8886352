import { isInside } from './safeLink';

/** Key of the address that somebody wanted before the login. A path inside the app and nothing else. */
const key = 'retaguarda.destino';

export const keepAttempted = (path: string): void => {
  if (isInside(path) && path !== '/app') sessionStorage.setItem(key, path);
};

/** Target of the next login. */
export const attempted = (): string => {
  const path = sessionStorage.getItem(key);
  return path && isInside(path) ? path : '/app';
};
/** Once: the login after it goes to /app. */
export const takeAttempted = (): string => {
  const path = attempted();
  sessionStorage.removeItem(key);
  return path;
};

/** Key that tells the login, once, that the session ended by itself. */
const endedKey = 'retaguarda.encerrada';
export const keepEnded = (): void => sessionStorage.setItem(endedKey, 'sim');
export const takeEnded = (): boolean => {
  const hasEnded = sessionStorage.getItem(endedKey) !== null;
  sessionStorage.removeItem(endedKey);
  return hasEnded;
};
