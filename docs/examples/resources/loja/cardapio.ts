import { parts, resource } from '#kit';
import { categoria } from '../../schemas/loja/categoria';
import { opcao } from '../../schemas/loja/opcao';
import { produto } from '../../schemas/loja/produto';

const ofCategory = parts(categoria);
const ofProduct = parts(produto);

export const categorias = resource(categoria, {
  menu: { group: 'loja', icon: 'menu_book', order: 30 },
  sortable: { field: 'ordem' },
  related: {
    Produtos: ofCategory.children('produto', {
      by: 'categoria',
      columns: ['nome', 'preco', 'ativo'],
      inline: true,
      sortable: 'ordem',
    }),
  },
});
export const produtos = resource(produto, {
  menu: { group: 'loja', icon: 'fastfood', order: 40 },
  sortable: { field: 'ordem', within: 'categoria' },
  related: { Opções: ofProduct.children('opcao', { by: 'produto', inline: true }) },
});
export const opcoes = resource(opcao, { menu: false });
