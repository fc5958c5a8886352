import { handlers } from '#kit';
import { computador } from '../../schemas/cadastros/computador';
import { computadores } from './computador';

export const acoesComputador = handlers(computadores, {
  alterarStatus: async ({ rows }, { record }) => {
    await rows.update(computador, record, { situacao: record.situacao === 'ATIVO' ? 'INATIVO' : 'ATIVO' });
  },
});
