import { calls, get, handlers, r, run, saves } from '#kit';
import { pedido } from '../../schemas/delivery/pedidos/pedido';
import { caixaMovimento } from '../../schemas/pdv/caixaMovimento';
import { caixaMovimentos } from './caixaMovimento';
import { pedidoNoCaixa } from './caixa/livroDoCaixa.server';
import { comprovanteDe } from './papeis.server';

/** Books the payment of an order for pickup into the till of the person who hands it over. */
export const caixaDoPedido = saves(
  pedido,
  { saved: (context, { row, before }) => pedidoNoCaixa(context, row, before) },
  { on: ['situacao'] },
);

export const servidorDosMovimentos = handlers(caixaMovimentos, {
  comprovante: async (context, { record }) => context.print(await comprovanteDe(context, record)),
});
export const chamadasDosMovimentos = calls(caixaMovimento, {
  /** Receipt of a supply or a withdrawal. */
  comprovante: run(
    get('{id}/comprovante', {
      permission: ['CAIXA_MOVIMENTAR'],
      plan: 'PDV',
      record: caixaMovimento,
      result: r.file(),
    }),
    async (context, { record }) => {
      if (!['SANGRIA', 'SUPRIMENTO'].includes(record.tipo)) return context.notFound();
      return context.print(await comprovanteDe(context, record));
    },
  ),
});
