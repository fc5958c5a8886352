import { page } from '#kit';

/** Funnel of the signed-in seller, and the price table to show at a visit. */
export const revender = page('revender', {
  label: 'Revender',
  menu: { group: 'plataforma', icon: 'add', order: 13 },
  permission: ['REVENDA_CADASTRAR'],
  outside: true,
  screen: () => import('./revender.Tela'),
});
