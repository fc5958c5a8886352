import { page } from '#kit';

/** Board of open orders by state, with sound and keyboard. */
export const quadro = page('quadro', {
  label: 'Quadro',
  menu: { group: 'pedidos', icon: 'dashboard', order: 5 },
  permission: ['PEDIDO_VER'],
  outside: true,
  frame: 'wide',
  screen: () => import('./quadro.Tela'),
});
