import { summary } from '#fields/summary';
import { pedido } from '../../schemas/delivery/pedido';
import { pedidoItem } from '../../schemas/delivery/pedidoItem';
import { produto } from '../../schemas/delivery/produto';

/** What sells, with the share of each product and its class of the ABC curve. */
export const vendasPorProduto = summary('vendasPorProduto', {
  label: 'Produtos vendidos',
  text: 'Quanto cada produto vendeu no período, e a parte dele no total. A: os que somam 80 %; B: até 95 %; C: os demais.',
  menu: { group: 'relatorios', icon: 'star_filled', order: 30 },
  permission: ['PEDIDO_VER'],
  plan: 'RELATORIOS',
  call: 'POST /pedido/relatorio/produtos/{page}/{size}',
  from: pedidoItem,
  with: { pedido, produto },
  on: 'pedido.data',
  whereOf: { pedido: { situacao: { not: 'CANCELADO' } } },
  filters: ['pedido.canal', 'pedido.modalidade', 'produto.categoria'],
  by: { produto: 'produto', categoria: 'produto.categoria' },
  count: { vezes: {} },
  sum: { quantidade: 'quantidade', descontos: 'desconto', total: 'total' },
  ratio: { precoMedio: ['total', 'quantidade'] },
  share: 'total',
  sort: 'total',
  labels: { vezes: 'Vezes', precoMedio: 'Preço médio' },
  charts: [{ kind: 'bar', x: 'produto', y: 'total' }],
  compare: 'previous',
});
