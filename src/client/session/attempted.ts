import { isInside } from './safeLink';

/** The address someone wanted before the login asked who he is. A path inside the app and nothing else. */
const key = 'retaguarda.destino';

export const keepAttempted = (path: string): void => { if (isInside(path) && path !== '/app') sessionStorage.setItem(key, path); };

/** Once: the next login goes to /app. */
export const takeAttempted = (): string => {
  const path = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return path && isInside(path) ? path : '/app';
};
