import { isInside } from './safeLink';

/** The address someone wanted before the login asked who he is. A path inside the app and nothing else. */
const key = 'retaguarda.destino';

export const keepAttempted = (path: string): void => {
  if (isInside(path) && path !== '/app') sessionStorage.setItem(key, path);
};

/** Where the next login goes. */
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

/** That the session ended by itself: the login says so, once. */
const endedKey = 'retaguarda.encerrada';
export const keepEnded = (): void => sessionStorage.setItem(endedKey, 'sim');
export const takeEnded = (): boolean => {
  const hasEnded = sessionStorage.getItem(endedKey) !== null;
  sessionStorage.removeItem(endedKey);
  return hasEnded;
};
