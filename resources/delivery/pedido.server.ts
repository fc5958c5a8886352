import { chosen, handlers, saves, type HandlerContext, type Infer } from '#kit';
import { pedido } from '../../schemas/delivery/pedido';
import { centavos, reais } from '../centavos';
import { emitirPedido } from '../fiscal/servico/emitir';
import { novoPedido } from './servico/novoPedido';
import { pedidoNovo } from './servico/eventos';
import { impedimento } from './servico/situacao';
import { pedidos } from './pedido';

type Pedido = Infer<typeof pedido>;
/** Coupons, stock and customers follow in modules of their own. */
export const vidaDoPedido = saves(pedido, {
  saving: ({ row, before, became, refuse, now }) => {
    const refusal = before && became({ situacao: row.situacao }) ? impedimento(before, row.situacao) : undefined;
    if (refusal) refuse(refusal);
    return became({ situacao: 'CONCLUIDO' }) ? { dataConclusao: now.toISOString() } : undefined;
  },
  saved: async ({ row, before, emit }) => { if (!before) await emit(pedidoNovo, { pedido: row.id }); },
});

const mudar = async ({ record, form: { situacao, motivo }, rows, refuse }: { readonly record: Pedido; readonly form: { readonly situacao: Pedido['situacao']; readonly motivo: string | null } } & HandlerContext): Promise<void> => {
  if (record.situacao === situacao) refuse('O pedido já está nesta situação!');
  await rows.update(pedido, record, { situacao, motivoCancelamento: motivo });
};

export const servidorPedidos = handlers(pedidos, {
  novo: async ({ form, ...context }) => {
    const { id, numero, desconto, descontoEntrega, total } = await novoPedido(context, form);
    return { id, numero, desconto: reais(centavos(desconto) + centavos(descontoEntrega)), total };
  },
  situacao: mudar,
  alterarStatus: { each: mudar },
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
