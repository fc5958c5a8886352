import { page } from '#kit';

/** Keys of the company, and what its programs have asked with them. */
export const api = page('api', {
  label: 'API',
  menu: { group: 'financeiro', icon: 'key', order: 50 },
  permission: ['API_TOKEN_EDITAR'],
  screen: () => import('./api.Tela'),
});
