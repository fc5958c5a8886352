// compiler 7: Did you mean '"PEDIDOS_LER"'?
import { actions } from '#kit';
import { pedido } from '../../schemas/delivery/pedidos/pedido';

/** The start tells the same of a call whose scope the compiler has not seen (src/server/routing/scopes.ts). */
const { collection } = actions(pedido);
export const unknownScope = collection({ label: 'Conferir', call: 'POST conferir', permission: 'PEDIDO_VER', api: ['PEDIDO_LER'] });
