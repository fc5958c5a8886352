import { page } from '#kit';

/** What the customer sees on a second screen. */
export const visor = page('visor', {
  label: 'Visor do cliente',
  menu: false,
  permission: ['VENDA_EDITAR'],
  plan: 'PDV',
  frame: 'full',
  screen: () => import('./visor.Tela'),
});
