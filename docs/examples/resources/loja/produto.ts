import { resource } from '#kit';
import { produto } from '../../schemas/loja/produto';

export const produtos = resource(produto, {
  menu: { group: 'loja', icon: 'fastfood', order: 40 },
  sortable: { field: 'ordem', within: 'categoria' },
});
