import { saves } from '#kit';
import { pedido } from '../../../schemas/delivery/pedidos/pedido';
import { segurar } from './moverEstoque.server';

/**
 * Reserves the items of an order from the moment it is stored (`novoPedido`), whether it is new, scheduled or waiting
 * for a Pix; cancelling returns them. An order stored before that rule reserves them at its next step.
 */
export const estoqueDoPedido = saves(pedido, {
  saved: async (context, { row, before, became }) => {
    if (before && became({ situacao: row.situacao })) await segurar(context, row, row.situacao !== 'CANCELADO');
  },
});
