import { entity } from '#kit';
import { f } from '#fields';

/**
 * Mercosur nomenclature of goods, eight digits. Loaded at start-up; the package has codes only, so most names are the
 * code.
 */
export const ncm = entity('ncm', {
  label: ['NCM', 'NCM'],
  title: 'nome',
  root: 'ncm/',
  fields: {
    nome: f.text({ label: 'Descrição', required: true, max: 200, help: 'Com o código na frente.' }),
    codigo: f.text({ label: 'Código', required: true, max: 8, unique: true, digits: [8] }),
  },
});
