import { event } from '#kit';
import { f } from '#fields';

/** An order was stored. */
export const pedidoNovo = event('pedidoNovo', { pedido: f.ref('pedido', { required: true }) });
/** It is concluded, or cancelled: whoever follows orders looks at how it stands. */
export const pedidoTerminado = event('pedidoTerminado', { pedido: f.ref('pedido', { required: true }) });
