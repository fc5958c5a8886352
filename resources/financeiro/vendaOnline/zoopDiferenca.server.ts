import { handlers } from '#kit';
import { zoopDiferenca } from '../../../schemas/financeiro/vendaOnline/zoopDiferenca';
import { diferencasDasVendas } from './zoopDiferenca';

export const acoesDasDiferencas = handlers(diferencasDasVendas, {
  assumir: async ({ rows, user }, { record }) => {
    await rows.update(zoopDiferenca, record, { responsavel: user.id });
  },
  passar: async ({ rows }, { record, form }) => {
    await rows.update(zoopDiferenca, record, { responsavel: form.responsavel });
  },
  explicar: async ({ rows, user, now }, { record, form }) => {
    await rows.update(zoopDiferenca, record, {
      situacao: 'EXPLICADA',
      explicacao: form.explicacao,
      encerradaEm: now.toISOString(),
      encerradaPor: user.id,
    });
  },
});
