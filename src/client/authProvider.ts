import { can, endSession, getSession } from './session';
import { loadedModel } from './models';
import type { AuthProvider } from 'ra-core';
import { call } from './http';
import type { Verb } from '#kit/resource';

const verbs: Readonly<Record<string, Verb>> = { list: 'list', show: 'show', create: 'create', edit: 'update', delete: 'delete', export: 'export' };

/** Milliseconds that leaving waits for the server. */
const patience = 400;

/**
 * Leaves for good: the server is told, and this browser forgets even when the server fails (specification, section 8) or
 * takes its time: the call outlives the page.
 */
export const logout = async (): Promise<void> => {
  const told = call('GET', 'logout', undefined, { timeout: 5_000, keepalive: true }).catch(() => undefined);
  await Promise.race([told, new Promise((resolve) => { setTimeout(resolve, patience); })]);
  endSession();
};

/** ra-core's interface; everything it asks is known without waiting. */
export const authProvider: AuthProvider = {
  /** Signing in happens before this program is loaded, on the login page. */
  login: () => Promise.reject(new Error('A entrada é feita na página de login.')),
  logout: async () => {
    if (getSession().token) await logout();
    return false;
  },
  checkAuth: () => (getSession().token ? Promise.resolve() : Promise.reject(new Error('sem sessão'))),
  /** A 401 has already ended the session where it was received; nothing else does. */
  checkError: () => Promise.resolve(),
  getPermissions: () => Promise.resolve(getSession().user?.permissions ?? []),
  getIdentity: () => {
    const { user } = getSession();
    return user ? Promise.resolve({ id: user.userName, fullName: user.name }) : Promise.reject(new Error('sem usuário'));
  },
  canAccess: ({ resource, action }) => {
    const verb = verbs[action];
    const model = loadedModel(resource);
    return Promise.resolve(!model || !verb || can(model.access[verb]));
  },
};
