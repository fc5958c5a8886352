// compiler 6: Type '"nme"' is not assignable to type '"nome"'
// start 6: R013 error missingTitle: the title 'nme' is not a field. Fix: did you mean 'nome'?
import { entity } from '#kit';
import { f } from '#fields';

export const missingTitle = entity('missingTitle', { label: ['Setor', 'Setores'], title: 'nme', root: 'missing-title/',
  fields: { nome: f.text({ required: true }) },
});
