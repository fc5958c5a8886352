import { page, r, reads, writes } from '#kit';
import { f } from '#fields';

const pedido = { id: f.integer({ required: true }) };

/** The orders at the counter: a page without an entity, on the whole screen. */
export const balcao = page('balcao', {
  label: 'Balcão',
  menu: { group: 'loja', icon: 'inventory', order: 15 },
  permission: ['PEDIDO_VER'],
  frame: 'full',
  screen: () => import('./balcao.Tela'),
});
export const movimento = reads('GET /pedido/balcao/movimento', {
  permission: ['PEDIDO_VER'],
  result: { abertos: f.integer({ required: true }), total: f.money({ required: true }) },
});
export const anotar = writes('POST /pedido/balcao/{id}/anotar', {
  permission: ['PEDIDO_EDITAR'],
  form: { ...pedido, observacao: f.text({ required: true }) },
  result: r.nothing,
});
export const senha = reads('GET /pedido/balcao/{id}/senha', {
  permission: ['PEDIDO_VER'],
  form: pedido,
  result: r.file('text/html'),
});
