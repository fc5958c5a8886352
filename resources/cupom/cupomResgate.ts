import { actions, resource } from '#kit';
import { cupomResgate } from '../../schemas/cupom/cupomResgate';

const { collection } = actions(cupomResgate);

export const resgates = resource(cupomResgate, {
  menu: { group: 'promocoes', icon: 'redeem', order: 30 },
  plan: 'CUPOM',
  off: ['create', 'update', 'delete'],
  access: { list: 'CUPOM_DESCONTO_VER' },
  list: {
    columns: ['chave', 'data', 'cupom', 'pedido', 'cliente', 'valorPedido', 'valorDesconto', 'situacao'],
    filters: ['situacao', 'data', 'cupom', 'cliente', 'valorDesconto', 'valorPedido'],
    search: ['chave'],
    sort: { data: 'desc' },
    tabs: { Resgatados: { situacao: 'RESGATADO' }, Devolvidos: { situacao: 'ESTORNADO' }, Todos: {} },
    totals: {
      call: 'POST totais',
      count: { resgates: {} },
      sum: { vendas: 'valorPedido', descontos: 'valorDesconto' },
      ratio: { ticket: ['vendas', 'resgates'] },
      labels: { ticket: 'Ticket médio' },
    },
  },
  show: [['chave', 'cupom'], ['pedido', 'cliente'], ['data', 'situacao'], ['valorPedido', 'valorDesconto'], 'codigo'],
  actions: {
    imprimir: collection({
      label: 'Imprimir',
      icon: 'print',
      call: 'POST /cupomdesconto/gerarimpressao/resgatados',
      permission: 'CUPOM_DESCONTO_VER',
      effect: 'print',
    }),
  },
});
