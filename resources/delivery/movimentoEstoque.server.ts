import { saves } from '#kit';
import { pedido } from '../../schemas/delivery/pedido';
import { segurar } from './servico/estoque';

/** An order that is confirmed, or further, takes its items out of stock; cancelled, it gives them back. */
export const estoqueDoPedido = saves(pedido, {
  saved: async ({ row, before, became, ...context }) => {
    if (before && row.situacao !== 'NOVO' && became({ situacao: row.situacao }))
      await segurar(context, row, row.situacao !== 'CANCELADO');
  },
});
