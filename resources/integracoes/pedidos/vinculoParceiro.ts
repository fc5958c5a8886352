import { resource } from '#kit';
import { vinculoParceiro } from '../../../schemas/integracoes/pedidos/vinculoParceiro';

/** Links that «Conferência» makes; deleting one lets the item wait there again. */
export const vinculos = resource(vinculoParceiro, {
  menu: { group: 'integracoes', icon: 'rule', order: 90 },
  plan: 'INTEGRACOES',
  off: ['create', 'update'],
  access: { list: 'PEDIDO_VER', delete: 'PEDIDO_EDITAR' },
  list: {
    columns: ['nome', 'produto', 'adicional', 'servico', 'ligadoEm', 'por'],
    filters: ['produto', 'adicional', 'ligadoEm'],
    search: ['nome', 'chave'],
    sort: { nome: 'asc' },
  },
});
