import { entity } from '#kit';
import { f } from '#fields';

export const categoria = entity('categoria', {
  label: ['Categoria', 'Categorias'],
  gender: 'f',
  title: 'nome',
  root: 'categoria/',
  tenant: 'empresa',
  fields: {
    empresa: f.ref('empresa', { label: 'Loja', required: true, readOnly: 'update' }),
    nome: f.text({ required: true, max: 60 }),
    ordem: f.integer({ min: 0 }),
  },
});
