import { get, page, post, r } from '#kit';
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
export const movimento = get('/pedido/balcao/movimento', {
  permission: ['PEDIDO_VER'],
  result: { abertos: f.integer({ required: true }), total: f.money({ required: true }) },
});
export const anotar = post('/pedido/balcao/{id}/anotar', {
  permission: ['PEDIDO_EDITAR'],
  form: { ...pedido, observacao: f.text({ required: true }) },
  result: r.nothing,
});
export const senha = get('/pedido/balcao/{id}/senha', {
  permission: ['PEDIDO_VER'],
  form: pedido,
  result: r.file('text/html'),
});
