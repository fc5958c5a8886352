import { calls, handlers, r, read, saves } from '#kit';
import { pedido } from '../../schemas/delivery/pedido';
import { caixaMovimento } from '../../schemas/pdv/caixaMovimento';
import { caixaMovimentos } from './caixaMovimento';
import { pedidoNoCaixa } from './servico/livroDoCaixa';
import { comprovanteDe } from './servico/papeis';

/** What is paid when it is taken away comes into the till of who gives it away. */
export const caixaDoPedido = saves(
  pedido,
  { saved: ({ row, before, ...context }) => pedidoNoCaixa(context, row, before) },
  { on: ['situacao'] },
);

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
