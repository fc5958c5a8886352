import { saves } from '#kit';
import { pedido } from '../../schemas/delivery/pedido';
import { segurar } from './servico/estoque';

/**
 * An order holds its items from the moment it is stored (`novoPedido`), whether it is new, for later or waits for a
 * Pix; cancelled, it gives them back. One that was stored before that rule takes them at its next step.
 */
export const estoqueDoPedido = saves(pedido, {
  saved: async ({ row, before, became, ...context }) => {
    if (before && became({ situacao: row.situacao })) await segurar(context, row, row.situacao !== 'CANCELADO');
  },
});
