import { moves } from '#kit';
import { equipe } from './equipe';
import { vidaDaConta } from '../../schemas/loja/conta';
import { avisosDeContas } from './vencimentos.server';

export const avisoDeReabertura = moves(vidaDaConta, {
  reabrir: {
    done: ({ tell }, { row }) =>
      tell({
        to: { audience: equipe, rules: [{ campo: 'papel', operador: 'in', valor: ['GERENTE'], dias: null }] },
        category: avisosDeContas,
        tone: 'warning',
        text: `A conta ${row.id} foi reaberta`,
        address: `/app/loja/conta/detalhe/${row.id}`,
      }),
  },
});
