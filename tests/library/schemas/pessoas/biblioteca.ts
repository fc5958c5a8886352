import { entity } from '#kit';
import { f } from '#fields';

/** A library: what is hers another does not see. */
export const biblioteca = entity('biblioteca', {
  label: ['Biblioteca', 'Bibliotecas'],
  gender: 'f',
  title: 'nome',
  root: 'biblioteca/',
  tenant: 'id',
  fields: { nome: f.text({ required: true, max: 80 }), telefone: f.phone({ required: true }) },
});
