import { summary } from '#fields/summary';
import { pedido, venda } from '../../../schemas/delivery/pedidos/pedido';
import { pedidoItem } from '../../../schemas/delivery/pedidos/pedidoItem';
import { produto } from '../../../schemas/delivery/cardapio/produto';

export const giroEstoque = summary('giroEstoque', {
  label: 'Giro do estoque',
  text: 'O que se vendeu de cada produto no período, diante do que há hoje: quantas vezes girou e para quantos dias dá.',
  menu: { group: 'relatorios', icon: 'sync', order: 36 },
  permission: ['PRODUTO_ESTOQUE'],
  plan: 'CARDAPIO',
  call: 'POST /produto/estoque/giro/{page}/{size}',
  from: pedidoItem,
  with: { pedido, produto },
  on: 'pedido.data',
  whereOf: { pedido: venda, produto: { controlaEstoque: true } },
  filters: ['produto.categoria'],
  by: { produto: 'produto', categoria: 'produto.categoria' },
  sum: { vendido: 'quantidade', total: 'total' },
  same: { estoque: 'produto.estoque' },
  ratio: { giro: ['vendido', 'estoque'] },
  cover: { cobertura: ['estoque', 'vendido'] },
  share: 'total',
  sort: 'vendido',
  headline: ['vendido', 'total', 'giro'],
  charts: [{ kind: 'bar', x: 'produto', y: 'vendido', label: 'Mais vendidos', text: 'Quantidade no período.' }],
  labels: { vendido: 'Vendido', total: 'Vendas', estoque: 'Em estoque', cobertura: 'Dá para (dias)' },
});
