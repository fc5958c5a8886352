import { summary } from '#fields/summary';
import { pedido } from '../../schemas/delivery/pedido';

/** How people paid. Change given back is not taken off: it is what the customer handed over. */
export const vendasPorForma = summary('vendasPorForma', {
  label: 'Formas de pagamento',
  text: 'Como os pedidos do período foram pagos. Em dinheiro conta o valor do pedido, sem o troco.',
  menu: { group: 'relatorios', icon: 'point_of_sale', order: 20 },
  permission: ['PEDIDO_VER'],
  plan: 'RELATORIOS',
  call: 'POST /pedido/relatorio/formas/{page}/{size}',
  from: pedido,
  each: 'pagamentos',
  on: 'data',
  where: { situacao: { not: 'CANCELADO' } },
  filters: ['canal', 'modalidade'],
  by: { forma: { item: 'forma' } },
  count: { pagamentos: {} },
  sum: { valor: 'valor', troco: 'troco' },
  ratio: { medio: ['valor', 'pagamentos'] },
  share: 'valor',
  sort: 'valor',
  labels: { medio: 'Valor médio' },
  chart: { x: 'forma', y: 'valor' },
  compare: 'previous',
});
