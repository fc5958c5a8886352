import { entity } from '#kit';
import { f } from '#fields';

/** Shared by all libraries. */
export const autor = entity('autor', {
  label: ['Autor', 'Autores'],
  title: 'nome',
  root: 'autor/',
  fields: {
    nome: f.text({ required: true, max: 120, unique: true }),
    nacionalidade: f.text({ max: 60 }),
    nascimento: f.date(),
    biografia: f.longText({ max: 2000 }),
  },
});
