import { entity } from '#kit';
import { f } from '#fields';

/** Table B of the ICMS code, for companies in the regular regime (CRT 3). Loaded at start-up. */
export const cstIcms = entity('cstIcms', {
  label: ['CST do ICMS', 'CST do ICMS'],
  title: 'nome',
  root: 'imposto-estadual-cst-icms/',
  fields: {
    nome: f.text({ label: 'Descrição', required: true, max: 200, help: 'Com o código na frente.' }),
    codigo: f.text({ label: 'Código', required: true, max: 2, unique: true }),
  },
});
