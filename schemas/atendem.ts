/** Who attends orders at the counter, by telephone, at the tables and at the till, and calls the customer or the courier. */
export const atendem = ['PEDIDO_EDITAR', 'CONTA_MESA_EDITAR', 'VENDA_EDITAR'] as const;
