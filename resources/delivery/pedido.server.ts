import { handlers } from '#kit';
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
});
