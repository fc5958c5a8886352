import { entity } from '#kit';
import { f } from '#fields';

/** Daily notice of products below their minimum. */
export const avisoReposicao = entity('avisoReposicao', {
  label: ['Aviso de reposição', 'Avisos de reposição'],
  title: 'texto',
  root: 'produto/reposicao/',
  tenant: 'empresa',
  bin: false,
  fields: {
    texto: f.text({ label: 'Aviso', required: true, max: 120 }),
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    dia: f.date({ required: true, index: true }),
    quantos: f.integer({ label: 'Produtos e adicionais', required: true }),
    lista: f.longText({ label: 'Abaixo do mínimo', max: 4000 }),
  },
  unique: [['dia']],
});
