import { resource } from '#kit';
import { cupomResgate } from '../../schemas/cupom/cupomResgate';

export const resgates = resource(cupomResgate, {
  menu: { group: 'Cupons', icon: 'redeem', order: 30 },
  plan: 'CUPOM', off: ['create', 'update', 'delete'], access: { list: 'CUPOM_DESCONTO_VER' },
  list: {
    columns: ['chave', 'data', 'cupom', 'pedido', 'cliente', 'valorPedido', 'valorDesconto', 'situacao'], filters: ['situacao', 'data', 'cupom', 'cliente', 'valorDesconto', 'valorPedido'], search: ['chave'],
    sort: { data: 'desc' }, tabs: { Resgatados: { situacao: 'RESGATADO' }, Devolvidos: { situacao: 'ESTORNADO' }, Todos: {} },
  },
  show: [['chave', 'cupom', 'codigo'], ['pedido', 'cliente', 'data'], ['valorPedido', 'valorDesconto', 'situacao']],
});
