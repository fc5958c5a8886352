import { resource } from '#kit';
import { pedidoEvento } from '../../../schemas/delivery/pedidos/pedidoEvento';

/** Shown inside the order. */
export const etapasDoPedido = resource(pedidoEvento, {
  menu: { group: 'pedidos', hidden: true },
  off: ['create', 'update', 'delete'],
  access: { list: 'PEDIDO_VER' },
  list: {
    columns: ['para', 'de', 'quando', 'usuario', 'origem', 'motivoCancelamento'],
    filters: ['pedido', 'quando', 'de', 'para', 'usuario', 'origem', 'motivo'],
    search: ['motivoCancelamento'],
    sort: { quando: 'asc' },
  },
});
