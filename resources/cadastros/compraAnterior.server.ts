import { saves } from '#kit';
import { compraAnterior } from '../../schemas/cadastros/compraAnterior';
import { contarDeNovo } from './servico/contadores';

/** What was bought elsewhere counts in the figures of the customer, and no longer in those of another. */
export const comprasDeAntes = saves(
  compraAnterior,
  {
    saved: async ({ row, before, ...context }) => {
      for (const id of new Set([before?.cliente, row.cliente])) if (id != null) await contarDeNovo(context, id);
    },
  },
  { on: ['cliente', 'data', 'total'] },
);
