import { saves } from '#kit';
import { pedidoEvento } from '../../schemas/delivery/pedidoEvento';

/** Who is signed in belongs to the team; without anybody the house did it by itself. */
export const origemDaEtapa = saves(pedidoEvento, {
  saving: ({ user }) => ({ origem: user.id ? ('EQUIPE' as const) : ('SISTEMA' as const) }),
});
