import { resource } from '#kit';
import { produtoAdicionalCategoria } from '../../../../schemas/delivery/cardapio/adicionais/produtoAdicionalCategoria';

/** Shown in the product and in the category. */
export const adicionaisDoProduto = resource(produtoAdicionalCategoria, {
  menu: false,
  plan: 'CARDAPIO',
  live: true,
  access: {
    list: ['PRODUTO_VER', 'PEDIDO_EDITAR'],
    create: 'PRODUTO_EDITAR',
    update: 'PRODUTO_EDITAR',
    delete: 'PRODUTO_EDITAR',
  },
  sortable: { field: 'ordem', within: 'produto' },
  list: {
    columns: ['produto', 'categoria', 'minimo', 'maximo', 'ativo'],
    filters: ['produto', 'categoria', 'ativo'],
    search: [],
    sort: { ordem: 'asc' },
  },
  form: [['produto', 'categoria'], ['minimo', 'maximo'], 'fora', ['ativo', 'empresa']],
});
