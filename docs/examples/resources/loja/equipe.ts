import { audience } from '#kit';
import { pessoa } from '../../schemas/base/pessoa';

/** The people of a shop, by their role and profile. */
export const equipe = audience('equipe', pessoa, {
  always: { ativo: true },
  fields: ['papel', 'perfil'],
  reachable: { by: 'login', unless: {} },
});
