import { entity } from '#kit';
import { f } from '#fields';

/** Tax situation of PIS and COFINS. Loaded at start-up. */
export const cstPisCofins = entity('cstPisCofins', {
  label: ['CST de PIS e COFINS', 'CST de PIS e COFINS'],
  title: 'nome',
  root: 'imposto-federal-cst-pis-cofins/',
  fields: {
    nome: f.text({ label: 'Descrição', required: true, max: 200, help: 'Com o código na frente.' }),
    codigo: f.text({ label: 'Código', required: true, max: 2, unique: true }),
  },
});
