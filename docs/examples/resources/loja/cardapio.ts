import { resource } from '#kit';
import { categoria } from '../../schemas/loja/categoria';
import { opcao } from '../../schemas/loja/opcao';
import { produto } from '../../schemas/loja/produto';

export const categorias = resource(categoria, {
  menu: { group: 'loja', icon: 'menu_book', order: 30 },
  related: { Produtos: { entity: 'produto', by: 'categoria' } },
});
export const produtos = resource(produto, {
  menu: { group: 'loja', icon: 'fastfood', order: 40 },
  related: { Opções: { entity: 'opcao', by: 'produto' } },
});
export const opcoes = resource(opcao, { menu: false });
