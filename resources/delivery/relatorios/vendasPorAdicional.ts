import { summary } from '#fields/summary';
import { pedido, venda } from '../../../schemas/delivery/pedidos/pedido';
import { pedidoItem } from '../../../schemas/delivery/pedidos/pedidoItem';
import { produto } from '../../../schemas/delivery/cardapio/produto';

/** Add-ons sold, by the name at the time of the sale. */
export const vendasPorAdicional = summary('vendasPorAdicional', {
  label: 'Adicionais vendidos',
  text: 'Quanto cada adicional vendeu no período, e em quantos pedidos. O valor já está no preço dos produtos.',
  menu: { group: 'relatorios', icon: 'add', order: 32 },
  permission: ['PEDIDO_VER'],
  plan: 'RELATORIOS',
  call: 'POST /pedido/vendas/adicionais/',
  print: 'POST /pedido/imprimir/vendas/adicionais',
  from: pedidoItem,
  with: { pedido, produto },
  each: 'adicionais',
  units: 'quantidade',
  on: 'pedido.data',
  whereOf: { pedido: venda },
  hours: true,
  filters: ['produto', 'produto.categoria', 'pedido.canal', 'pedido.modalidade', 'pedido.cliente', 'pedido.usuario'],
  by: { categoria: { item: 'categoria' }, adicional: { item: 'nome' } },
  sum: { quantidade: 'quantidade', valor: 'valor * quantidade' },
  distinct: { pedidos: 'pedido' },
  share: 'valor',
  sort: 'valor',
  labels: { adicional: 'Adicional', pedidos: 'Pedidos' },
  charts: [{ kind: 'bar', x: 'adicional', y: 'valor' }],
  compare: 'previous',
});
