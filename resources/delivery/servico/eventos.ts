import { event } from '#kit';
import { f } from '#fields';

/** An order was stored. */
export const pedidoNovo = event('pedidoNovo', { pedido: f.ref('pedido', { required: true }) });
