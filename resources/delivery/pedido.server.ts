import { answers, calls, chosen, handlers, saves } from '#kit';
import { pedido } from '../../schemas/delivery/pedido';
import { pedidoEvento } from '../../schemas/delivery/pedidoEvento';
import { centavos, reais } from '../centavos';
import { notaFiscal } from '../../schemas/fiscal/notaFiscal';
import { danfeDaNota } from '../fiscal/servico/danfeDaNota';
import { emitirLote } from '../fiscal/notaFiscal.server';
import { emitirPedido } from '../fiscal/servico/emitir';
import { linkDoPedido } from './servico/acompanhamento';
import { procurarProdutos, repetirUltimo } from './servico/cardapio';
import { contaDoPedido, novoPedido } from './servico/novoPedido';
import { pedidoNovo } from './servico/eventos';
import { cardapioDoNovo, contaDoNovo, ultimoDoCliente } from './novoPedido';
import { pedidos } from './pedido';

/** Coupons, stock and customers follow in modules of their own. */
export const aoSalvar = saves(pedido, {
  saved: async ({ row, before, rows, emit }) => {
    if (before) return;
    await rows.insert(pedidoEvento, { empresa: row.empresa, pedido: row.id, para: row.situacao });
    await emit(pedidoNovo, { pedido: row.id });
  },
});

export const servidorPedidos = handlers(pedidos, {
  novo: async ({ form, ...context }) => {
    const { id, numero, desconto, descontoEntrega, total } = await novoPedido(context, form);
    return { id, numero, desconto: reais(centavos(desconto) + centavos(descontoEntrega)), total };
  },
  acompanhar: async ({ record, form, ...context }) => ({
    link: await linkDoPedido(context, record, form.previsao),
  }),
  emitirNota: {
    outside: async ({ record, form, ...context }) => {
      const { situacao, numero, mensagem } = await emitirPedido(context, record.id, form);
      return { situacao, numero, mensagem };
    },
  },
  danfe: async (context) => {
    const { record, rows, print, refuse } = context;
    const nota = record.notaFiscal == null ? undefined : await rows.get(notaFiscal, record.notaFiscal);
    return print(
      (nota && (await danfeDaNota(context, nota, { vias: 'todas' }))) ?? refuse('Esta nota não tem XML para imprimir!'),
    );
  },
  emitirNotas: async ({ selection, form: { forma }, rows, start, refuse }) => {
    const orders = await rows.all(pedido, chosen(selection));
    if (orders.length > 5000) refuse('Escolha no máximo 5.000 pedidos de cada vez.');
    return start(emitirLote, { pedidos: orders.map(({ id }) => id).join(','), forma });
  },
});

export const chamadasDoPedido = calls(pedido, {
  previa: answers(contaDoNovo, ({ form, ...context }) => contaDoPedido(context, form)),
  produtos: answers(cardapioDoNovo, ({ form, ...context }) => procurarProdutos(context, form)),
  ultimo: answers(ultimoDoCliente, ({ form: { cliente }, ...context }) => repetirUltimo(context, cliente)),
});
