import { saves } from '#kit';
import { pedidoEvento } from '../../../schemas/delivery/pedidos/pedidoEvento';

/**
 * Marks an event of a signed-in user as the team's. Without a session it stays the customer's, the partner's or the
 * system's.
 */
export const origemDaEtapa = saves(pedidoEvento, {
  saving: ({ user }, { row }) => ({ origem: user.id ? 'EQUIPE' : row.origem }),
});
