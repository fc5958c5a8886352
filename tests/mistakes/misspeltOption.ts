// compiler 10: Did you mean to write 'required'
// start 10: R006 error misspeltOption.nome: the option 'requird' means nothing to a text. Fix: did you mean 'required'?
import { entity } from '#kit';
import { f } from '#fields';

export const misspeltOption = entity('misspeltOption', {
  label: ['Setor', 'Setores'], title: 'nome', root: 'misspelt-option/',
  fields: {
    // A good option stands beside it.
    nome: f.text({ max: 80, requird: true }),
  },
});
