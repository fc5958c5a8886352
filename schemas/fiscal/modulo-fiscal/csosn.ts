import { entity } from '#kit';
import { f } from '#fields';

/** ICMS code of companies in the Simples Nacional (CRT 1 and 4). Loaded at start-up. */
export const csosn = entity('csosn', {
  label: ['CSOSN', 'CSOSN'],
  title: 'nome',
  root: 'imposto-estadual-csosn/',
  fields: {
    nome: f.text({ label: 'Descrição', required: true, max: 200, help: 'Com o código na frente.' }),
    codigo: f.text({ label: 'Código', required: true, max: 3, unique: true }),
  },
});
