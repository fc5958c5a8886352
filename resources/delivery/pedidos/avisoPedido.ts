import { resource } from '#kit';
import { avisoPedido } from '../../../schemas/delivery/pedidos/avisoPedido';

/** Shown on the display of the sector. */
export const avisosDosPedidos = resource(avisoPedido, {
  menu: false,
  off: ['create', 'update', 'delete'],
  access: { list: 'PEDIDO_VER' },
  list: {
    columns: ['numero', 'mudanca', 'setor', 'quando', 'vistoEm'],
    filters: ['pedido', 'mudanca', 'setor', 'quando'],
    search: ['numero'],
    sort: { quando: 'desc' },
  },
});
