// compiler 7: Type '"nmoe"' is not assignable to type
import { audience } from '#kit';
import { cliente } from '../../schemas/cadastros/clientes/cliente';

/** Rules could only name a field that the entity has. */
export const unknownInAudience = audience('unknownInAudience', cliente, {
  fields: ['nmoe'],
  rows: {},
  reachable: { by: 'telefone', unless: {} },
});
