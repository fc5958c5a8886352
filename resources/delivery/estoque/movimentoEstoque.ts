import { resource } from '#kit';
import { movimentoEstoque } from '../../../schemas/delivery/estoque/movimentoEstoque';

/** Read only: orders and «Acertar estoque» write them. */
export const movimentosEstoque = resource(movimentoEstoque, {
  menu: { group: 'cardapio', icon: 'swap_vert', order: 40 },
  plan: 'CARDAPIO',
  off: ['create', 'update', 'delete'],
  access: { list: 'PRODUTO_VER' },
  api: { read: ['ESTOQUE'] },
  list: {
    columns: ['descricao', 'produto', 'data', 'tipo', 'quantidade', 'saldo'],
    filters: ['tipo', 'produto', 'adicional', 'data', 'pedido', 'usuario'],
    search: ['descricao'],
    sort: { data: 'desc' },
  },
  show: [
    ['descricao', 'tipo'],
    ['produto', 'adicional'],
    ['data', 'custoUnitario'],
    ['quantidade', 'saldo'],
    ['pedido', 'usuario'],
    'motivo',
  ],
});
