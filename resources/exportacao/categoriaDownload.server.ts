import { calls, query } from '#kit';
import { categoriaDownload } from '../../schemas/exportacao/categoriaDownload';

const inOrder = {
  permission: [],
  answer: 'list',
  sort: [
    ['ordem', 'asc'],
    ['nome', 'asc'],
  ],
} as const;

export const chamadasCategoriaDownload = calls(categoriaDownload, {
  todas: query(categoriaDownload, 'GET todas', inOrder),
  ativas: query(categoriaDownload, 'GET ativas', { ...inOrder, where: { ativo: true } }),
});
