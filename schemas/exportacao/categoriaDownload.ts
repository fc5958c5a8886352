import { entity } from '#kit';
import { f } from '#fields';

/** Shelves of the downloads that the platform offers to every company. */
export const categoriaDownload = entity('categoriaDownload', {
  label: ['Categoria de download', 'Categorias de download'],
  gender: 'f',
  title: 'nome',
  root: 'categoriadownload/',
  fields: {
    nome: f.text({ required: true, max: 60, unique: true }),
    descricao: f.text({ label: 'Descrição', max: 200 }),
    ordem: f.integer({ required: true, default: 0, min: 0, max: 9999 }),
    ativo: f.bool({ required: true, default: true }),
  },
});
