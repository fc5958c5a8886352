/**
 * The credential of this browser: the remember-me token under the key the specification names, and the last 50 it has
 * had. Read synchronously, so that the first screen can be chosen before anything is loaded. Imports nothing.
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
 * Takes a token that came with a response, if it is a newer one of the same session: parallel answers arrive in any
 * order, and a newer token is never replaced by an older one. A token is `series.generation.secret`.
 */
export const renewToken = (received: string | null): void => {
  const present = readToken();
  if (!received || !present) return;
  const [series, generation] = received.split('.');
  const [mySeries, myGeneration] = present.split('.');
  if (series === mySeries && Number(generation) > Number(myGeneration)) storeToken(received);
};

export const tokenHistory = (): readonly string[] => {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(historyKey) ?? '[]');
    return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
};

/** Keys that are kept of the person between two pages; another company, or another login, is another person. */
export const personKeys = { user: 'retaguarda.usuario', menu: 'retaguarda.menu' } as const;
export const forgetPerson = (): void => {
  for (const name of Object.values(personKeys)) localStorage.removeItem(name);
};

export const dropToken = (): void => {
  localStorage.removeItem(key);
  localStorage.removeItem(historyKey);
};
