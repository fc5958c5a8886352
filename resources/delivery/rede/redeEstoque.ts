import { resource } from '#kit';
import { redeEstoque } from '../../../schemas/delivery/rede/redeEstoque';

/** Read only: the page of the network's stock writes it. */
export const redesDeEstoque = resource(redeEstoque, {
  menu: false,
  plan: 'CARDAPIO',
  off: ['create', 'update', 'delete', 'export'],
  access: { list: 'PRODUTO_ESTOQUE' },
  list: { columns: ['ativo', 'empresas'], filters: ['ativo'], search: [] },
});
