import { can, endSession, getSession } from './session';
import { loadedModel } from './models';
import type { AuthProvider } from 'ra-core';
import { call } from './http';
import type { Verb } from '#kit/resource/resource';

const verbs: Readonly<Record<string, Verb>> = {
  list: 'list',
  show: 'show',
  create: 'create',
  edit: 'update',
  delete: 'delete',
  export: 'export',
};

/**
 * Leaves for good, at once: the server is told by a call that outlives the page, and this browser forgets whether it
 * answers or not (decision 0001).
 */
export const logout = (): void => {
  call('POST', 'logout', undefined, { timeout: 5_000, keepalive: true }).catch(() => undefined);
  endSession();
};

/** ra-core's interface; everything it asks is known without waiting. */
export const authProvider: AuthProvider = {
  /** Signing in happens before this program is loaded, on the login page. */
  login: () => Promise.reject(new Error('A entrada é feita na página de login.')),
  logout: () => {
    if (getSession().token) logout();
    return Promise.resolve(false as const);
  },
  checkAuth: () => (getSession().token ? Promise.resolve() : Promise.reject(new Error('sem sessão'))),
  /** A 401 has already ended the session where it was received; nothing else does. */
  checkError: () => Promise.resolve(),
  getPermissions: () => Promise.resolve(getSession().user?.permissions ?? []),
  getIdentity: () => {
    const { user } = getSession();
    return user
      ? Promise.resolve({ id: user.userName, fullName: user.name })
      : Promise.reject(new Error('sem usuário'));
  },
  canAccess: ({ resource, action }) => {
    const verb = verbs[action];
    const model = loadedModel(resource);
    return Promise.resolve(!model || !verb || can(model.access[verb]));
  },
};
