import { get, r } from '#kit';
import { f } from '#fields';
import { cliente } from '../../schemas/cadastros/clientes/cliente';
import { pedido } from '../../schemas/delivery/pedidos/pedido';
import { pedidoEvento } from '../../schemas/delivery/pedidos/pedidoEvento';
import { pedidoItem } from '../../schemas/delivery/pedidos/pedidoItem';

/** Order in full: its columns, items and events. */
export const porExtenso = {
  pedido: r.record(pedido),
  itens: r.list(r.record(pedidoItem)),
  etapas: r.list(r.record(pedidoEvento)),
  cliente: r.orNull(r.record(cliente, ['id', 'nome', 'telefone'])),
};
/** Order that a sale at the payment provider has paid. */
export const pedidoDaTransacao = get('/pedido/detalhar-pedido-zoop-id/{transacao}', {
  permission: ['PEDIDO_VER'],
  form: { transacao: f.text({ required: true, max: 40 }) },
  result: porExtenso,
});
