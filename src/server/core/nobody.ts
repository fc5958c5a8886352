import type { User } from './context';

/** The anonymous: what a call without a session, and a routine, get for a user. Holds nothing. */
export const nobody: User = {
  id: 0,
  login: '',
  name: '',
  role: '',
  admin: false,
  platform: false,
  seller: null,
  permissions: new Set(),
  plan: new Set(),
  company: null,
  isBlocked: false,
  zone: 'America/Sao_Paulo',
};
