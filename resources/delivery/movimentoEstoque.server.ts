import { saves } from '#kit';
import { pedido } from '../../schemas/delivery/pedido';
import { segurar } from './servico/estoque';

/** An order that is confirmed, or further, takes its items out of stock; cancelled, it gives them back. */
export const estoqueDoPedido = saves(pedido, {
  saved: async ({ row, before, became, ...context }) => {
    if (before && became({ situacao: row.situacao }))
      await segurar(context, row, !['AGENDADO', 'NOVO', 'CANCELADO'].includes(row.situacao));
  },
});
