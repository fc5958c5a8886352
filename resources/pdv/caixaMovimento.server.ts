import { calls, handlers, r, read } from '#kit';
import { caixaMovimento } from '../../schemas/pdv/caixaMovimento';
import { caixaMovimentos } from './caixaMovimento';
import { comprovanteDe } from './servico/papeis';

export const servidorDosMovimentos = handlers(caixaMovimentos, {
  comprovante: async ({ record, ...context }) => context.print(await comprovanteDe(context, record)),
});
export const chamadasDosMovimentos = calls(caixaMovimento, {
  /** What a supply or a withdrawal prints at once. */
  comprovante: read('GET {id}/comprovante', {
    permission: ['CAIXA_MOVIMENTAR'],
    plan: 'PDV',
    record: caixaMovimento,
    result: r.file(),
    run: async ({ record, ...context }) => {
      if (!['SANGRIA', 'SUPRIMENTO'].includes(record.tipo)) return context.notFound();
      return context.print(await comprovanteDe(context, record));
    },
  }),
});
