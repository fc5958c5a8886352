import { calls, read } from '#kit';
import { categoriaDownload } from '../../schemas/exportacao/categoriaDownload';

const inOrder = { $sort: [['ordem', 'asc'], ['nome', 'asc']] } as const;

export const chamadasCategoriaDownload = calls(categoriaDownload, {
  todas: read('GET todas', { permission: [], run: async ({ rows }) => (await rows.find(categoriaDownload, inOrder)).rows }),
  ativas: read('GET ativas', { permission: [], run: async ({ rows }) => (await rows.find(categoriaDownload, { ...inOrder, ativo: true })).rows }),
});
