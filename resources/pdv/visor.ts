import { page } from '#kit';

/** Second screen that faces the customer. */
export const visor = page('visor', {
  label: 'Visor do cliente',
  menu: false,
  permission: ['VENDA_EDITAR'],
  plan: 'PDV',
  frame: 'full',
  screen: () => import('./visor.Tela'),
});
