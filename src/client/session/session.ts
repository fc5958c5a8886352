import { useSyncExternalStore } from 'react';
import { keepAttempted, keepEnded } from './attempted';
import { dropToken, forgetPerson, personKeys, readToken } from './token';
import { homeZone, readUser, type User } from './user';

/** The session of this browser. `user` is the last known one at once (warm start) and revalidated by the shell. */
export interface Session {
  readonly token: string | null;
  readonly user: User | null;
}

const userKey = personKeys.user;
const listeners = new Set<() => void>();
/** Told to the other tabs of the browser. Absent where there is none (old browsers, tests). */
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('retaguarda.sessao');

const cached = (): User | null => {
  try {
    return readUser(JSON.parse(localStorage.getItem(userKey) ?? 'null')) ?? null;
  } catch {
    return null;
  }
};
let session: Session = { token: readToken(), user: readToken() ? cached() : null };

const set = (next: Session): void => {
  session = next;
  for (const listener of listeners) listener();
};

/** Now, without waiting. */
export const getSession = (): Session => {
  const token = readToken();
  if (token !== session.token) session = { token, user: token ? (session.user ?? cached()) : null };
  return session;
};
export const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
/** Draws again when the session changes. */
export const useSession = (): Session => useSyncExternalStore(subscribe, getSession);

/** The zone of the company. */
export const useZone = (): string => useSession().user?.zone ?? homeZone;

/**
 * Keeps what the services said of this person, while there is a session: an answer that comes after its end leaves
 * nothing behind.
 */
export const keepForSession = (name: string, value: unknown): void => {
  if (readToken()) localStorage.setItem(name, JSON.stringify(value));
};

export const setUser = (user: User): void => {
  if (!readToken()) return;
  const before = session.user;
  keepForSession(userKey, user);
  if (JSON.stringify(before) !== JSON.stringify(user)) set({ token: readToken(), user });
};

/** Forgets the user's information, which no longer holds (another company): the next page asks anew. */
export const forgetUser = forgetPerson;

/** Does the user hold any of the permissions? An empty list asks for nothing but a session. */
export const can = (anyOf: readonly string[] | string | undefined): boolean => {
  const wanted = anyOf === undefined ? [] : typeof anyOf === 'string' ? [anyOf] : anyOf;
  const held = getSession().user?.permissions;
  return wanted.length === 0 || (held !== undefined && wanted.some((one) => held.includes(one)));
};
/** Does the company's plan include the function? Nothing asked is included. */
export const hasPlan = (name: string | undefined): boolean =>
  name === undefined || (getSession().user?.plan.includes(name) ?? false);

const forgetful = new Set<() => void>();
/** Runs when the session ends in any tab: a room that keeps something of the user (a cache, drafts) forgets it here. */
export const onForget = (forget: () => void): (() => void) => {
  forgetful.add(forget);
  return () => forgetful.delete(forget);
};

/**
 * Keys that survive: the theme (the device's), the address to come back to, choices of columns and density without
 * personal data.
 */
const kept = ['retaguarda.tema', 'retaguarda.navegador', 'retaguarda.destino', 'RaStore'];
/** Everything else this product keeps in the browser. */
const clearStorage = (): void => {
  for (const storage of [localStorage, sessionStorage]) {
    for (const name of Object.keys(storage)) {
      if (!kept.some((prefix) => name.startsWith(prefix))) storage.removeItem(name);
    }
  }
};
let isOver = false;
const forget = (): void => {
  isOver = true;
  dropToken();
  for (const one of forgetful) one();
  clearStorage();
  set({ token: null, user: null });
};
/**
 * Shows the login once all is forgotten. The app, where it stands, takes itself down and puts the login in its place.
 */
export const leave = { toLogin: (): void => window.location.replace('/') };

/**
 * The end of a session in this browser: token, history, filters, drafts, caches, in every tab. With `keepPath`
 * (expired, not left on purpose) the login says why it is there, and the address is taken up again after it.
 */
export const endSession = ({ keepPath = false }: { readonly keepPath?: boolean } = {}): void => {
  end(keepPath);
  channel?.postMessage(keepPath ? expired : left);
  leave.toLogin();
};
const end = (keepPath: boolean): void => {
  const path = window.location.pathname + window.location.search;
  sessionStorage.removeItem('retaguarda.destino');
  if (keepPath) keepAttempted(path);
  forget();
  if (keepPath) keepEnded();
};
/** Messages between tabs: left on purpose, or ended by itself. */
const [left, expired] = ['saiu', 'expirou'] as const;

/**
 * Ends the session, as {@link endSession}, in a tab that only hears of it: after a sign-out on purpose no address stays
 * here either.
 */
const endedElsewhere = (keepPath: boolean): void => {
  if (!window.location.pathname.startsWith('/app')) return;
  end(keepPath);
  leave.toLogin();
};
/** Milliseconds in which the other tab's word arrives after its emptied storage was noticed. */
const wordOnItsWay = 100;
/** Listens to the other tabs. Called once by the app. */
export const watchOtherTabs = (): (() => void) => {
  const onMessage = ({ data }: MessageEvent<unknown>) => {
    if (data === left || data === expired) endedElsewhere(data === expired);
  };
  const onStorage = (event: StorageEvent) => {
    if (event.storageArea !== localStorage || (event.key !== 'remember-me' && event.key !== null) || readToken())
      return;
    setTimeout(() => {
      if (!isOver && !readToken()) endedElsewhere(true);
    }, wordOnItsWay);
  };
  // «Voltar» brings a page out of the browser's memory as it was: not one of a session that has ended since.
  const onShow = (event: PageTransitionEvent) => {
    if (event.persisted && !readToken()) endedElsewhere(false);
  };
  channel?.addEventListener('message', onMessage);
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onShow);
  return () => {
    channel?.removeEventListener('message', onMessage);
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onShow);
  };
};
