import { calls, r, read } from '#kit';
import { categoriaDownload } from '../../schemas/exportacao/categoriaDownload';

const inOrder = { $sort: [['ordem', 'asc'], ['nome', 'asc']] } as const;

export const chamadasCategoriaDownload = calls(categoriaDownload, {
  todas: read('GET todas', { permission: [], result: r.list(r.record(categoriaDownload)), run: ({ rows }) => rows.all(categoriaDownload, inOrder) }),
  ativas: read('GET ativas', { permission: [], result: r.list(r.record(categoriaDownload)), run: ({ rows }) => rows.all(categoriaDownload, { ...inOrder, ativo: true }) }),
});
