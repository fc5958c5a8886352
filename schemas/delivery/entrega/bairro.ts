import { entity } from '#kit';
import { f } from '#fields';

/** Neighbourhood of a municipality and its spellings, shared by all companies; the base of fees by neighbourhood. */
export const bairro = entity('bairro', {
  label: ['Bairro', 'Bairros'],
  title: 'nome',
  root: 'bairro/',
  imports: { key: ['nome', 'cidade'] },
  fields: {
    nome: f.text({ required: true, max: 60 }),
    cidade: f.ref('cidade', { label: 'Município', required: true, holds: false }),
    nomes: f.tags({ label: 'Outros nomes', help: 'Como também é chamado ou abreviado.' }),
    ativo: f.bool({ required: true, default: true }),
  },
  unique: [['nome', 'cidade']],
});
