/** Mistakes in the page of a record that must not compile. */
import { parts, resource } from '#kit';
import { pedido, vida } from '../../schemas/delivery/pedidos/pedido';
import { cliente } from '../../schemas/cadastros/clientes/cliente';

const { children, fields, figure, linked, links, rows, table, timeline } = parts(pedido);
resource(pedido, {
  states: vida,
  record: {
    title: 'Pedido {numero}',
    status: 'situacao',
    since: 'data',
    figures: ['total', figure('Itens', 'pedidoItem', { by: 'pedido', sum: 'total' })],
    next: ['confirmar'],
    body: ['observacao', children('pedidoItem', { by: 'pedido', sums: [{ less: 'desconto', by: 'cupom' }] }), timeline({ data: 'Recebido' })],
    aside: [linked('cliente', { fields: ['telefone'] }), links('Ligado', 'cupom', rows('mensagemWhatsapp', { by: 'cliente', of: 'cliente' }))],
  },
});
// @ts-expect-error a field that does not exist, in the title
resource(pedido, { record: { title: 'Pedido {numeros}', body: [] } });
// @ts-expect-error a status that is no choice
resource(pedido, { record: { status: 'total', body: [] } });
// @ts-expect-error a move that does not exist
resource(pedido, { states: vida, record: { next: ['confirma'], body: [] } });
// @ts-expect-error a field that does not exist, in the body
resource(pedido, { record: { body: ['observacoes'] } });
// @ts-expect-error a part of another entity
resource(cliente, { record: { body: [timeline({ data: 'Recebido' })] } });
// @ts-expect-error an option that does not exist
resource(pedido, { record: { body: [], asside: [] } });
// @ts-expect-error an entity that does not exist
children('pedidoItens', { by: 'pedido' });
// @ts-expect-error a reference that points elsewhere
children('pedidoItem', { by: 'produto' });
children('pedidoItem', { by: 'pedido', columns: ['descricao', 'quantidade'], inline: true, sortable: 'ordem' });
// @ts-expect-error an order by what is no whole number
children('pedidoItem', { by: 'pedido', inline: true, sortable: 'total' });
// @ts-expect-error in place is said only where it is meant
children('pedidoItem', { by: 'pedido', inline: false });
// @ts-expect-error a tab of another entity's rows
resource(cliente, { related: { Itens: children('pedidoItem', { by: 'pedido' }) } });
// @ts-expect-error a column that its rows do not have
table('pagamentos', { line: { title: 'formas' } });
// @ts-expect-error a field that holds no rows
table('total', { line: { title: 'forma' } });
// @ts-expect-error a field that is no reference
linked('canal');
// @ts-expect-error a field that its target does not have
linked('cliente', { fields: ['telefones'] });
// @ts-expect-error a sum of words
figure('Itens', 'pedidoItem', { by: 'pedido', sum: 'descricao' });
// @ts-expect-error a list of another's rows
rows('pedidoItem', { by: 'pedidos' });
// @ts-expect-error an instant of what is none
timeline({ total: 'Pago' });
// @ts-expect-error a fact that does not exist
fields('Atendimento', 'canall');
