import { resource } from '#kit';
import { pedidoItem } from '../../../schemas/delivery/pedidos/pedidoItem';

/** Shown inside the order. */
export const pedidoItens = resource(pedidoItem, {
  menu: { group: 'pedidos', hidden: true },
  off: ['create', 'update', 'delete'],
  access: { list: 'PEDIDO_VER' },
  api: { read: ['PEDIDOS_LER'] },
  list: {
    columns: ['descricao', 'quantidade', 'precoUnitario', 'desconto', 'total', 'observacao'],
    filters: ['produto', 'total'],
    search: ['descricao'],
    sort: { ordem: 'asc' },
  },
});
