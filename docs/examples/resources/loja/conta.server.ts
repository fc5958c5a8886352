import { handlers } from '#kit';
import { conta } from '../../schemas/loja/conta';
import { contas } from './conta';

export const acoes = handlers(contas, {
  adiar: async ({ rows, refuse }, { record, form: { vencimento } }) => {
    if (vencimento <= record.vencimento) refuse('O novo vencimento vem depois do de agora!', 'vencimento');
    await rows.update(conta, record, { vencimento });
  },
});
