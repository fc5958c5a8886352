// compiler 10: 'pattern' does not exist in type 'Options<boolean
// start 10: R006 error optionOfAnotherKind.ativo: the option 'pattern' means nothing to a bool.
import { entity } from '#kit';
import { f } from '#fields';

export const optionOfAnotherKind = entity('optionOfAnotherKind', {
  label: ['Setor', 'Setores'], title: 'nome', root: 'option-of-another-kind/',
  fields: {
    nome: f.text({ required: true }),
    ativo: f.bool({ pattern: /x/ }),
  },
});
