import { summary } from '#fields/summary';
import { pedido } from '../../schemas/delivery/pedido';

/** What was sold in a period, however one looks at it. A cancelled order is no sale, and is counted apart. */
export const vendas = summary('vendas', {
  label: 'Vendas',
  text: 'Quanto se vendeu no período: por dia, hora, canal, modalidade ou quem atendeu. Pedidos cancelados ficam à parte.',
  menu: { group: 'relatorios', icon: 'storefront', order: 10 },
  permission: ['PEDIDO_VER'],
  plan: 'RELATORIOS',
  call: 'POST /pedido/relatorio/vendas/{page}/{size}',
  from: pedido,
  on: 'data',
  where: { situacao: { not: 'CANCELADO' } },
  filters: ['canal', 'modalidade', 'cliente', 'usuario', 'cupom'],
  choose: {
    dia: { step: 'day' },
    semana: { step: 'week' },
    mes: { step: 'month' },
    hora: { step: 'hour' },
    diaSemana: { step: 'weekday' },
    canal: 'canal',
    modalidade: 'modalidade',
    usuario: 'usuario',
    cliente: 'cliente',
  },
  count: { pedidos: {}, cancelados: { situacao: 'CANCELADO' } },
  sum: { itens: 'valorItens', descontos: 'desconto', entregas: 'taxaEntrega', total: 'total' },
  distinct: { clientes: 'cliente' },
  ratio: { ticket: ['total', 'pedidos'] },
  labels: { usuario: 'Atendente', ticket: 'Ticket médio', entregas: 'Taxas de entrega' },
  charts: [
    { kind: 'line', x: 'dia', y: 'total', label: 'Vendas por dia' },
    { kind: 'stacked', x: 'dia', series: 'canal', y: 'total', label: 'Vendas por dia e canal' },
    { kind: 'heat', x: 'hora', series: 'diaSemana', y: 'pedidos' },
    { kind: 'bar', x: 'grupo', y: 'total' },
  ],
  compare: 'previous',
});
