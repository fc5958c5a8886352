import { chosen, handlers } from '#kit';
import { pedido } from '../../schemas/delivery/pedido';
import { centavos, reais } from '../centavos';
import { emitirPedido } from '../fiscal/servico/emitir';
import { novoPedido } from './servico/novoPedido';
import { mudarSituacao } from './servico/situacao';
import { pedidos } from './pedido';

export const servidorPedidos = handlers(pedidos, {
  novo: async ({ form, ...context }) => {
    const { id, numero, desconto, descontoEntrega, total } = await novoPedido(context, form);
    return { id, numero, desconto: reais(centavos(desconto) + centavos(descontoEntrega)), total };
  },
  situacao: async ({ record, form, ...context }) => {
    const refusal = await mudarSituacao(context, record, form.situacao, form.motivo);
    if (refusal) context.refuse(refusal);
  },
  alterarStatus: { each: async ({ record, form, ...context }) => {
    const refusal = await mudarSituacao(context, record, form.situacao, form.motivo);
    if (refusal) context.refuse(refusal);
  } },
  emitirNota: { outside: async ({ record, form, ...context }) => {
    const { situacao, numero, mensagem } = await emitirPedido(context, record.id, form);
    return { situacao, numero, mensagem };
  } },
  emitirNotas: async ({ selection, form: { forma }, rows, start, refuse }) => {
    const orders = await rows.all(pedido, chosen(selection));
    if (orders.length > 5000) refuse('Escolha no máximo 5.000 pedidos de cada vez.');
    return start('emitirLote', { pedidos: orders.map(({ id }) => id).join(','), forma });
  },
});
