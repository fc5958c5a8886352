import { entity } from '#kit';
import { f } from '#fields';

/** The municipalities of IBGE. Loaded at start-up. */
export const cidade = entity('cidade', {
  label: ['Município', 'Municípios'],
  title: 'nome',
  root: 'city/',
  fields: {
    nome: f.text({
      label: 'Município',
      required: true,
      max: 80,
      help: 'Com a UF, para distinguir os que têm o mesmo nome.',
    }),
    name: f.text({ label: 'Nome', required: true, max: 60 }),
    estado: f.ref('estado', { required: true }),
    codigoIbge: f.integer({ label: 'Código IBGE', required: true, unique: true }),
  },
});
