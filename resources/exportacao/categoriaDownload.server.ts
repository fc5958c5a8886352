import { calls, r, read } from '#kit';
import { categoriaDownload } from '../../schemas/exportacao/categoriaDownload';

const inOrder = { $sort: [['ordem', 'asc'], ['nome', 'asc']] } as const;

export const chamadasCategoriaDownload = calls(categoriaDownload, {
  todas: read('GET todas', { permission: [], result: r.list(r.record(categoriaDownload)), run: async ({ rows }) => (await rows.find(categoriaDownload, inOrder)).rows }),
  ativas: read('GET ativas', { permission: [], result: r.list(r.record(categoriaDownload)), run: async ({ rows }) => (await rows.find(categoriaDownload, { ...inOrder, ativo: true })).rows }),
});
