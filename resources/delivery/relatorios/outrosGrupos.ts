import { summary } from '#fields/summary';
import { pedido, venda } from '../../../schemas/delivery/pedidos/pedido';
import { pedidoItem } from '../../../schemas/delivery/pedidos/pedidoItem';
import { produto } from '../../../schemas/delivery/cardapio/produto';
import { filtrosAoLado, filtrosDoPedido, simOuNao } from '../pedidos/filtros';

const comum = { permission: ['PEDIDO_VER'], plan: 'RELATORIOS' } as const;

/** Sales by form of payment: an order paid by two forms counts in both, with the amount of each. */
const vendasDaForma = summary('vendasDaForma', {
  ...comum,
  label: 'Vendas por forma de pagamento',
  call: 'POST /pedido/relatorioanalitico/forma',
  from: pedido,
  each: 'pagamentos',
  on: 'data',
  where: venda,
  hours: true,
  filters: filtrosDoPedido,
  among: filtrosAoLado,
  flags: simOuNao,
  by: { forma: { item: 'forma' } },
  count: { pedidos: {} },
  sum: { total: 'valor - troco' },
  ratio: { ticket: ['total', 'pedidos'] },
  sort: 'total',
});
/** Sales by category, each line with its share of the order's discount; fees belong to none. */
const vendasDaCategoria = summary('vendasDaCategoria', {
  ...comum,
  label: 'Vendas por categoria',
  call: 'POST /pedido/relatorioanalitico/categoria',
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
    'pedido.vendedor',
    'pedido.usuario',
    'pedido.cupom',
  ],
  hours: true,
  shared: { rateio: ['pedido.desconto', 'total'] },
  by: { categoria: 'produto.categoria' },
  distinct: { pedidos: 'pedido' },
  sum: { bruto: 'total', descontos: 'rateio', total: 'total - rateio' },
  sort: 'total',
});

/** Reports inside «Vendas»: they share its page and have no address. */
export const outrosGrupos = { forma: vendasDaForma, categoria: vendasDaCategoria } as const;
