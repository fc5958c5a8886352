import { handlers, moves, saves } from '#kit';
import { pedido } from '../../schemas/delivery/pedidos/pedido';
import { venda, vidaDaVenda } from '../../schemas/pdv/venda';
import { imprimirDanfe } from '../fiscal/danfe/danfeDaNota.server';
import { emitirPedido } from '../fiscal/emitir.server';
import { centavos, reais } from '../comum/centavos';
import { mesmaConta, pagoEm, partesDaConta } from '../delivery/conta/conta.server';
import { cancelarVenda } from './cancelar.server';
import { reciboDe } from './papeis.server';
import { vender } from './registrarVenda.server';
import { vendasDoPdv } from './venda';

export const servidorDasVendas = handlers(vendasDoPdv, {
  novo: async (context, { form }) => {
    const { id, pedido: order, numero, total, pagamentos, divergencias } = await vender(context, form);
    const troco = (pagamentos ?? []).reduce((sum, one) => sum + centavos(one.troco ?? 0), 0);
    return { id, pedido: order, numero: numero ?? '', total, troco: reais(troco), divergencias };
  },
  conferir: async ({ rows, user, now }, { record }) => {
    await rows.update(venda, record, { conferidaEm: now.toISOString(), conferidaPor: user.id });
  },
  emitirNota: {
    outside: async (context, { record }) => {
      const { situacao, numero, mensagem } = await emitirPedido(context, record.pedido);
      return { situacao, numero, mensagem };
    },
  },
  danfe: (context, { record }) => imprimirDanfe(context, record),
  termica: async (context, { record }) => context.print(await reciboDe(context, record, 'TERMICA')),
  detalhada: async (context, { record }) => context.print(await reciboDe(context, record, 'FOLHA')),
});

export const movimentosDaVenda = moves(vidaDaVenda, {
  cancelar: {
    check: ({ user }, { asked }) => ({ motivo: asked.motivo ?? 'Cancelada no PDV', canceladaPor: user.id }),
    done: (context, { row }) => cancelarVenda(context, row),
  },
});

/** Payments less the change must equal the total of every stored sale. */
export const contasDaVenda = saves(venda, {
  saving: ({ refuse }, { row, before }) => {
    if (before && before.total === row.total && before.pagamentos === row.pagamentos) return;
    if (pagoEm(row.pagamentos ?? []) !== centavos(row.total))
      refuse('Os pagamentos, menos o troco, não somam o total da venda!', 'pagamentos');
  },
});
/** An order paid at a till is cancelled together with its sale, and its payments change in no other way. */
export const pedidoDaVendaPaga = saves(
  pedido,
  {
    saving: async ({ rows, refuse }, { row, before, became }) => {
      const isPaidAnew = before && !mesmaConta(row, before);
      if (!became({ situacao: 'CANCELADO' }) && !isPaidAnew) return;
      const sale = before && (await rows.one(venda, { pedido: row.id, situacao: 'PAGA' }));
      if (sale) refuse(`O pedido ${row.numero} foi pago no PDV: cancele a venda!`);
    },
  },
  { on: ['situacao', ...partesDaConta] },
);
/** Mirrors in the sale whether its order has a note. */
export const notaDaVenda = saves(
  pedido,
  {
    saved: async ({ rows }, { row, before }) => {
      if (!before || before.notaFiscal === row.notaFiscal) return;
      const sale = await rows.one(venda, { pedido: row.id });
      if (sale) await rows.update(venda, sale, { notaFiscal: row.notaFiscal });
    },
  },
  { on: ['notaFiscal'] },
);
