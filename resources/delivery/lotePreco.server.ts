import { handlers } from '#kit';
import { lotesPreco } from './lotePreco';
import { desfazerPrecos } from './servico/alterarPrecos';

export const acoesLotePreco = handlers(lotesPreco, {
  desfazer: ({ record, ...context }) => desfazerPrecos(context, record),
});
