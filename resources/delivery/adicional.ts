import { resource } from '#kit';
import { adicional } from '../../schemas/delivery/adicional';

/** Who takes orders finds them in the order's dialog. */
export const adicionais = resource(adicional, {
  menu: { group: 'cardapio', icon: 'add_circle', order: 30 },
  plan: 'CARDAPIO',
  access: {
    list: ['PRODUTO_VER', 'PEDIDO_EDITAR'],
    create: 'PRODUTO_EDITAR',
    update: 'PRODUTO_EDITAR',
    delete: 'PRODUTO_EXCLUIR',
  },
  list: {
    columns: ['nome', 'valor', 'ativo'],
    filters: ['ativo', 'valor', 'produtos'],
    tabs: { Todos: {}, Ativos: { ativo: true } },
  },
});
