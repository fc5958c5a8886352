import { summary } from '#fields/summary';
import { pedido, venda } from '../../../schemas/delivery/pedidos/pedido';

/** Payments by form, and the change given. */
export const vendasPorForma = summary('vendasPorForma', {
  label: 'Formas de pagamento',
  text: 'Como as vendas do período foram pagas. O troco já está descontado e aparece ao lado.',
  menu: { group: 'relatorios', icon: 'point_of_sale', order: 20 },
  permission: ['PEDIDO_VER'],
  api: ['VENDAS_LER'],
  plan: 'RELATORIOS',
  call: 'POST /pedido/relatorio/formas/{page}/{size}',
  from: pedido,
  each: 'pagamentos',
  on: 'data',
  where: venda,
  hours: true,
  filters: ['canal', 'modalidade', 'usuario'],
  by: { forma: { item: 'forma' } },
  count: { pagamentos: {} },
  sum: { valor: 'valor - troco', troco: 'troco' },
  ratio: { medio: ['valor', 'pagamentos'] },
  share: 'valor',
  sort: 'valor',
  labels: { valor: 'Recebido', medio: 'Valor médio' },
  charts: [{ kind: 'bar', x: 'forma', y: 'valor' }],
  compare: 'previous',
});
