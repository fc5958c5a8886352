import { saves, type Infer } from '#kit';
import { compraAnterior } from '../../../schemas/cadastros/clientes/compraAnterior';
import { contar } from './habitos/contadores.server';

const compraDe = ({ cliente, total, data: dia }: Infer<typeof compraAnterior>) => ({ cliente, total, dia });
/** Counts earlier purchases in the figures of the customer. A changed row leaves the figures of the customer before. */
export const comprasDeAntes = saves(
  compraAnterior,
  { saved: (context, { row, before }) => contar(context, before && compraDe(before), compraDe(row)) },
  { on: ['cliente', 'data', 'total'] },
);
