import { saves } from '#kit';
import { pedidoEvento } from '../../schemas/delivery/pedidoEvento';

/** Who is signed in belongs to the team; without anybody it is whom the order came from, or the house by itself. */
export const origemDaEtapa = saves(pedidoEvento, {
  saving: ({ row, user }) => ({ origem: user.id ? 'EQUIPE' : row.origem }),
});
