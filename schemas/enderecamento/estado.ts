import { entity } from '#kit';
import { f } from '#fields';

/** The 27 federal units. Loaded at start-up. */
export const estado = entity('estado', {
  label: ['Estado', 'Estados'],
  title: 'nome',
  root: 'estado/',
  fields: {
    nome: f.text({ required: true, max: 40 }),
    sigla: f.text({ label: 'UF', required: true, max: 2, unique: true }),
    codigoIbge: f.integer({ label: 'Código IBGE', required: true, unique: true }),
    regiao: f.enum(
      { N: 'Norte', NE: 'Nordeste', CO: 'Centro-Oeste', SE: 'Sudeste', S: 'Sul' },
      { label: 'Região', required: true },
    ),
  },
});
