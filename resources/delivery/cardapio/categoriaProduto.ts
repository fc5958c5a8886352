import { parts, resource } from '#kit';
import { categoriaProduto } from '../../../schemas/delivery/cardapio/categoriaProduto';

const { children } = parts(categoriaProduto);

export const categoriasProduto = resource(categoriaProduto, {
  menu: { group: 'cardapio', icon: 'menu_book', order: 20 },
  plan: 'CARDAPIO',
  api: { read: ['CARDAPIO_LER'] },
  live: true,
  sortable: { field: 'ordem' },
  list: {
    columns: ['nome', 'descricao', 'ativo'],
    filters: ['ativo'],
    search: ['nome', 'descricao'],
  },
  form: [
    'nome',
    'descricao',
    ['imagem', 'capa'],
    ['ativo', 'empresa'],
    {
      title: 'Quando aparece',
      text: 'Para o almoço executivo, o café da manhã, o happy hour…',
      rows: ['canais', 'diasSemana', ['horaInicio', 'horaFim']],
    },
  ],
  related: {
    Produtos: children('produto', {
      by: 'categoria',
      columns: ['nome', 'codigo', 'preco', 'precoPromocional', 'situacao'],
      inline: true,
      sortable: 'ordem',
    }),
  },
});
