/**
 * The credential of this browser: the remember-me token under the key the specification names, and the last 50 it
 * has had. Read synchronously, so that the first screen can be chosen before anything is loaded. Imports nothing.
 */
const key = 'remember-me';
const historyKey = 'remember-me-historico';
const kept = 50;

export const readToken = (): string | null => localStorage.getItem(key) || null;

export const storeToken = (token: string): void => {
  if (token === readToken()) return;
  localStorage.setItem(key, token);
  localStorage.setItem(historyKey, JSON.stringify([token, ...tokenHistory()].slice(0, kept)));
};

/**
 * Takes a token that came with a response. Ignored when the one stored is no longer the one the request carried:
 * parallel answers arrive in any order, and a newer token is never replaced by an older one.
 */
export const renewToken = (sent: string | null, received: string | null): void => {
  if (received && received !== sent && sent === readToken()) storeToken(received);
};

export const tokenHistory = (): readonly string[] => {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(historyKey) ?? '[]');
    return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
};

export const dropToken = (): void => {
  localStorage.removeItem(key);
  localStorage.removeItem(historyKey);
};
