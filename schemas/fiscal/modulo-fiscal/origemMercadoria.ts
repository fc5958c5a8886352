import { entity } from '#kit';
import { f } from '#fields';

/** Table A of the ICMS code. Loaded at start-up. */
export const origemMercadoria = entity('origemMercadoria', {
  label: ['Origem da mercadoria', 'Origens da mercadoria'],
  gender: 'f',
  title: 'nome',
  root: 'imposto-estadual-origem-mercadoria/',
  fields: {
    nome: f.text({ label: 'Descrição', required: true, max: 200, help: 'Com o código na frente.' }),
    codigo: f.text({ label: 'Código', required: true, max: 1, unique: true }),
  },
});
