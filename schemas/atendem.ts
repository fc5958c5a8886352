/** Permissions of the staff that serves: counter, telephone, tables and till. They may call customers and couriers. */
export const atendem = ['PEDIDO_EDITAR', 'CONTA_MESA_EDITAR', 'VENDA_EDITAR'] as const;
