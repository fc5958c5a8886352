import { summary } from '#fields/summary';
import { pedido } from '../../schemas/loja/pedido';

export const vendas = summary('vendas', {
  label: 'Vendas',
  menu: { group: 'loja', icon: 'chart', order: 50 },
  permission: ['PEDIDO_VER'],
  plan: 'RELATORIOS',
  call: 'POST /pedido/relatorio/vendas/{page}/{size}',
  from: pedido,
  on: 'data',
  where: { situacao: { not: 'CANCELADO' } },
  filters: ['canal'],
  choose: { dia: { step: 'day' }, hora: { step: 'hour' }, canal: 'canal' },
  count: { pedidos: {}, cancelados: { situacao: 'CANCELADO' } },
  sum: { total: 'total' },
  ratio: { ticket: ['total', 'pedidos'] },
  labels: { ticket: 'Ticket médio' },
  charts: [{ kind: 'bar', x: 'grupo', y: 'total' }],
  compare: 'previous',
});
