import { board, resource } from '#kit';
import { abertos, pedido, vida } from '../../schemas/loja/pedido';

export const pedidos = resource(pedido, {
  menu: { group: 'loja', icon: 'shopping_bag', order: 10 },
  live: true,
  states: vida,
  views: {
    board: board(vida, {
      columns: abertos,
      card: { title: 'numero', lines: ['canal', 'total'], clock: { since: 'data' } },
    }),
  },
});
