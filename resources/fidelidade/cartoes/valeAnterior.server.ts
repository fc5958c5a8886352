import { saves } from '#kit';
import { valeAnterior } from '../../../schemas/fidelidade/cartoes/valeAnterior';
import { valePresente } from '../../../schemas/fidelidade/cartoes/valePresente';
import { trazerVale } from './vales.server';

/** Converts a card of the former system, with its balance as one movement. */
export const valeDeAntes = saves(valeAnterior, {
  check: async ({ rows }, { row }) =>
    (await rows.one(valePresente, { codigo: row.codigo }))
      ? { codigo: 'Já há um vale-presente com este código!' }
      : undefined,
  saved: async (context, { row, before }) => {
    if (!before) await trazerVale(context, row);
  },
});
