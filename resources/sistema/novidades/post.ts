import { resource } from '#kit';
import { post } from '../../../schemas/sistema/novidades/post';

export const posts = resource(post, {
  menu: { group: 'comunicacao', icon: 'article', order: 22 },
  duplicate: true,
  list: {
    columns: ['titulo', 'categoria', 'data', 'fixado', 'ativo'],
    filters: ['categoria', 'ativo'],
    search: ['titulo', 'resumo', 'texto'],
    sort: { data: 'desc' },
    empty: 'Nenhuma novidade ainda. Escreva a primeira: todos a leem em “Novidades e treinamento”.',
  },
  form: ['titulo', 'resumo', 'texto', 'imagem', ['data', 'categoria'], ['fixado', 'ativo']],
});
