import { page } from '#kit';

/** What must move now: the orders by where they stand, with sound and by keyboard. */
export const quadro = page('quadro', {
  label: 'Quadro',
  menu: { group: 'pedidos', icon: 'dashboard', order: 5 },
  permission: ['PEDIDO_VER'],
  outside: true,
  frame: 'wide',
  screen: () => import('./quadro.Tela'),
});
