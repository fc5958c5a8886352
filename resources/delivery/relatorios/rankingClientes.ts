import { summary } from '#fields/summary';
import { cliente } from '../../../schemas/cadastros/clientes/cliente';
import { pedido, venda } from '../../../schemas/delivery/pedidos/pedido';

export const rankingClientes = summary('rankingClientes', {
  label: 'Ranking de clientes',
  text: 'Quem mais pediu entrega no período, de quando a quando, e quanto.',
  menu: { group: 'relatorios', icon: 'star', order: 34 },
  permission: ['PEDIDO_VER'],
  plan: 'RELATORIOS',
  call: 'POST /pedido/ranking-cliente-delivery/{page}/{size}',
  from: pedido,
  with: { cliente },
  on: 'data',
  where: { ...venda, modalidade: 'ENTREGA', cliente: { empty: false } },
  hours: true,
  filters: ['canal', 'usuario', 'cupom'],
  by: { cliente: 'cliente', telefone: 'cliente.telefone' },
  count: { pedidos: {} },
  sum: { total: 'total' },
  distinct: { cupons: 'cupom' },
  first: { primeira: 'data' },
  last: { ultima: 'data' },
  ratio: { ticket: ['total', 'pedidos'] },
  sort: 'pedidos',
  labels: {
    usuario: 'Atendente',
    primeira: 'Primeiro',
    ultima: 'Último',
    ticket: 'Ticket médio',
    cupons: 'Cupons usados',
  },
  headline: ['total', 'pedidos', 'ticket', 'cupons'],
  charts: [{ kind: 'bar', x: 'cliente', y: 'total' }],
  compare: 'previous',
});
