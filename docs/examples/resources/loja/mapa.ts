import { page } from '#kit';

/** Where the couriers are, drawn by the partner that follows them. No other page may show its frame. */
export const mapa = page('mapa', {
  label: 'Entregadores no mapa',
  menu: { group: 'loja', icon: 'map', order: 16 },
  permission: ['PEDIDO_VER'],
  policy: { frame: ['https://mapas.example.com'] },
  screen: () => import('./mapa.Tela'),
});
