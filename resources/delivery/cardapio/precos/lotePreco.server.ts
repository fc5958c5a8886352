import { handlers } from '#kit';
import { lotePreco } from '../../../../schemas/delivery/cardapio/precos/lotePreco';
import { lotesPreco } from './lotePreco';
import { desfazerPrecos } from './alterarPrecos.server';

export const acoesLotePreco = handlers(lotesPreco, {
  desfazer: (context, { record }) => desfazerPrecos(context, record),
  cancelar: async ({ rows }, { record }) => {
    await rows.update(lotePreco, record, { situacao: 'CANCELADO' });
  },
});
