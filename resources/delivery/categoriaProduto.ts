import { resource } from '#kit';
import { categoriaProduto } from '../../schemas/delivery/categoriaProduto';

export const categoriasProduto = resource(categoriaProduto, {
  menu: { group: 'cardapio', icon: 'menu_book', order: 20 },
  plan: 'CARDAPIO',
  list: {
    columns: ['nome', 'descricao', 'ordem', 'ativo'],
    filters: ['ativo'],
    search: ['nome', 'descricao'],
    sort: { ordem: 'asc', nome: 'asc' },
  },
  form: [
    ['nome', 'ordem'],
    'descricao',
    'imagem',
    ['ativo', 'empresa'],
    {
      title: 'Quando aparece',
      text: 'Para o almoço executivo, o café da manhã, o happy hour…',
      rows: ['diasSemana', ['horaInicio', 'horaFim']],
    },
  ],
  related: { Produtos: { entity: 'produto', by: 'categoria' } },
});
