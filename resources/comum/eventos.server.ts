import { event } from '#kit';
import { f } from '#fields';

/** An order was stored. */
export const pedidoNovo = event('pedidoNovo', { pedido: f.ref('pedido', { required: true }) });
/** Emitted when an order is concluded or cancelled; followers read its state. */
export const pedidoTerminado = event('pedidoTerminado', { pedido: f.ref('pedido', { required: true }) });
