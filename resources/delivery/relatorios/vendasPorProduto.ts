import { summary } from '#fields/summary';
import { pedido, venda } from '../../../schemas/delivery/pedidos/pedido';
import { pedidoItem } from '../../../schemas/delivery/pedidos/pedidoItem';
import { produto } from '../../../schemas/delivery/cardapio/produto';

/** Products sold, with share and class of the ABC curve. */
export const vendasPorProduto = summary('vendasPorProduto', {
  label: 'Produtos vendidos',
  text: 'Quanto cada produto vendeu no período, já sem a parte dele no desconto do pedido. As vendas dos produtos, com taxas e acréscimos, somam as dos pedidos. A: os que somam 80 %; B: até 95 %; C: os demais.',
  menu: { group: 'relatorios', icon: 'star_filled', order: 30 },
  permission: ['PEDIDO_VER'],
  api: ['VENDAS_LER'],
  plan: 'RELATORIOS',
  call: 'POST /pedido/vendas/produto/{page}/{size}',
  print: 'POST /pedido/imprimir/vendas/produto',
  from: pedidoItem,
  with: { pedido, produto },
  on: 'pedido.data',
  whereOf: { pedido: venda },
  filters: [
    'produto',
    'produto.categoria',
    'pedido.situacao',
    'pedido.canal',
    'pedido.modalidade',
    'pedido.cliente',
    'pedido.usuario',
    'pedido.cupom',
  ],
  hours: true,
  shared: { rateio: ['pedido.desconto', 'total'] },
  by: { produto: 'produto', doParceiro: 'nomeParceiro', codigo: 'produto.codigo', categoria: 'produto.categoria' },
  count: { vezes: {} },
  sum: {
    quantidade: 'quantidade',
    bruto: 'total',
    desconto: 'rateio',
    liquido: 'total - rateio',
    custo: 'quantidade * custo',
  },
  less: { margem: ['liquido', 'custo'] },
  ratio: { precoMedio: ['bruto', 'quantidade'] },
  percent: { margemPercentual: ['margem', 'liquido'] },
  share: 'liquido',
  sort: 'liquido',
  labels: {
    doParceiro: 'Item do parceiro',
    codigo: 'Código',
    vezes: 'Vezes',
    desconto: 'Desconto do pedido',
    liquido: 'Vendas',
    margemPercentual: 'Margem %',
    precoMedio: 'Preço médio',
  },
  headline: ['liquido', 'quantidade', 'margem', 'margemPercentual'],
  charts: [{ kind: 'bar', x: 'produto', y: 'liquido' }],
  compare: 'previous',
});
