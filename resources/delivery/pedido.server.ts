import { handlers } from '#kit';
import type { FilterBody } from '#kit/envelope';
import { pedido } from '../../schemas/delivery/pedido';
import { emitirPedido } from '../fiscal/servico/emitir';
import { novoPedido } from './servico/novoPedido';
import { mudarSituacao } from './servico/situacao';
import { pedidos } from './pedido';

export const servidorPedidos = handlers(pedidos, {
  novo: async ({ form, ...context }) => {
    const { id, numero, desconto, descontoEntrega, total } = await novoPedido(context, form);
    return { id, numero, desconto: desconto + descontoEntrega, total };
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
    const { rows: orders, total } = await rows.find(pedido, 'ids' in selection ? { id: selection.ids } : selection.filter as FilterBody, { page: 1, size: 5000 });
    if (total > 5000) refuse('Escolha no máximo 5.000 pedidos de cada vez.');
    return start('emitirLote', { pedidos: orders.map(({ id }) => id).join(','), forma });
  },
});
