// start 4: R007 error outroNome: its file is tests/mistakes/otherName.ts. Fix: name the entity 'otherName', or the file 'outroNome.ts'
import { entity } from '#kit';
import { f } from '#fields';
export const outroNome = entity('outroNome', {
  label: ['Setor', 'Setores'], title: 'nome', root: 'other-name/', fields: { nome: f.text({ required: true }) },
});
