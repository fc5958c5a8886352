import { parts, resource } from '#kit';
import { categoria } from '../../schemas/loja/categoria';

const { children } = parts(categoria);
const columns = ['nome', 'preco', 'ativo'] as const;

export const categorias = resource(categoria, {
  menu: { group: 'loja', icon: 'menu_book', order: 30 },
  sortable: { field: 'ordem' },
  related: { Produtos: children('produto', { by: 'categoria', columns, inline: true, sortable: 'ordem' }) },
});
