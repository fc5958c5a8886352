import { calls, read, write } from '#kit';
import { f } from '#fields';
import { categoriaDownload } from '../../schemas/exportacao/categoriaDownload';

const inOrder = { $sort: [['ordem', 'asc'], ['nome', 'asc']] } as const;

export const chamadasCategoriaDownload = calls(categoriaDownload, {
  todas: read('GET todas', { permission: [], run: async ({ rows }) => (await rows.find(categoriaDownload, inOrder)).rows }),
  ativas: read('GET ativas', { permission: [], run: async ({ rows }) => (await rows.find(categoriaDownload, { ...inOrder, ativo: true })).rows }),
  /** The ids in their new order. */
  salvarOrdem: write('POST salvarordem', {
    permission: ['ROLE_ADMIN'], form: { itens: f.list({ id: f.integer({ required: true, min: 1 }) }, { required: true, max: 500 }) },
    run: async ({ form: { itens }, rows, notFound }) => {
      for (const [ordem, { id }] of itens.entries()) {
        const row = await rows.get(categoriaDownload, id, { lock: true }) ?? notFound();
        if (row.ordem !== ordem) await rows.update(categoriaDownload, row, { ordem });
      }
      return true;
    },
  }),
});
