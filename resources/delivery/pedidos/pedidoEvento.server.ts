import { saves } from '#kit';
import { pedido } from '../../../schemas/delivery/pedidos/pedido';
import { pedidoEvento } from '../../../schemas/delivery/pedidos/pedidoEvento';

/**
 * Marks an event of a signed-in user as the team's. Without a session it stays the customer's, the partner's or the
 * system's.
 */
export const origemDaEtapa = saves(pedidoEvento, {
  saving: async ({ user, rows }, { row }) => {
    if (user.id) return { origem: 'EQUIPE' as const };
    const saida = row.para === 'ENTREGA' || row.para === 'CONCLUIDO';
    const order = saida ? await rows.get(pedido, row.pedido) : undefined;
    return { origem: order?.parceiroLeva ? ('PARCEIRO' as const) : row.origem };
  },
});
