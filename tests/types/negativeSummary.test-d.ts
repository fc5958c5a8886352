/** Mistakes in reports from declarations that must not compile. */
import { summary } from '#fields/summary';
import { pedido } from '../../schemas/delivery/pedidos/pedido';
import { pedidoItem } from '../../schemas/delivery/pedidos/pedidoItem';

const said = { label: 'Vendas', permission: ['PEDIDO_VER'], call: 'POST /x/{page}/{size}' } as const;
const day = { dia: { step: 'day' } } as const;
summary('certo', { ...said, from: pedido, on: 'data', by: day, sum: { total: 'total' }, count: { pedidos: {} }, ratio: { ticket: ['total', 'pedidos'] } });
summary('certo', { ...said, from: pedidoItem, with: { pedido }, on: 'pedido.data', by: { canal: 'pedido.canal' }, count: { itens: {} } });
// @ts-expect-error a day that is none
summary('errado', { ...said, from: pedido, on: 'cliente', by: day, count: { pedidos: {} } });
// @ts-expect-error a field that does not exist
summary('errado', { ...said, from: pedido, on: 'data', by: { canal: 'cnal' }, count: { pedidos: {} } });
// @ts-expect-error a number of the order, where items are counted
summary('errado', { ...said, from: pedido, each: 'pagamentos', on: 'data', by: { forma: { item: 'forma' } }, sum: { total: 'total' } });
// @ts-expect-error a number that is none
summary('errado', { ...said, from: pedido, on: 'data', by: day, sum: { total: 'observacao' } });
// @ts-expect-error a figure that does not exist
summary('errado', { ...said, from: pedido, on: 'data', by: day, sum: { total: 'total' }, count: { pedidos: {} }, ratio: { ticket: ['totl', 'pedidos'] } });
// @ts-expect-error a value that the field cannot hold
summary('errado', { ...said, from: pedido, on: 'data', where: { situacao: 'FECHADO' }, by: day, count: { pedidos: {} } });
// @ts-expect-error an option that does not exist
summary('errado', { ...said, from: pedido, on: 'data', by: day, count: { pedidos: {} }, sorrt: 'pedidos' });
// @ts-expect-error a reference that is not read
summary('errado', { ...said, from: pedidoItem, on: 'pedido.data', by: { canal: 'canal' }, count: { itens: {} } });
const drawn = { ...said, from: pedido, on: 'data', choose: { dia: { step: 'day' }, canal: 'canal' }, count: { pedidos: {} }, distinct: { clientes: 'cliente' }, percent: { parte: ['pedidos', 'pedidos'] } } as const;
summary('certo', { ...drawn, charts: [{ kind: 'line', x: 'dia', y: 'clientes' }, { kind: 'heat', x: 'dia', series: 'canal', y: 'pedidos' }, { kind: 'gauge', y: 'parte' }] });
// @ts-expect-error a group that does not exist
summary('errado', { ...drawn, charts: [{ kind: 'bar', x: 'cnal', y: 'pedidos' }] });
// @ts-expect-error a line over what is no time
summary('errado', { ...drawn, charts: [{ kind: 'line', x: 'canal', y: 'pedidos' }] });
// @ts-expect-error parts that do not add up
summary('errado', { ...drawn, charts: [{ kind: 'stacked', x: 'dia', series: 'canal', y: 'clientes' }] });
// @ts-expect-error a gauge of what is no percentage
summary('errado', { ...drawn, charts: [{ kind: 'gauge', y: 'pedidos' }] });
// @ts-expect-error an option of another kind
summary('errado', { ...drawn, charts: [{ kind: 'bar', x: 'dia', y: 'pedidos', most: 10 }] });
