// compiler 9: Type 'string' is not assignable to type
// start 9: R039 error valueOfAnotherKind.estado: 'ativo' is a bool, and can never be "SIM". Fix: write a value of the kind
import { entity } from '#kit';
import { f } from '#fields';

export const valueOfAnotherKind = entity('valueOfAnotherKind', {
  label: ['Setor', 'Setores'], title: 'nome', root: 'value-of-another-kind/',
  fields: { nome: f.text({ required: true }), ativo: f.bool(), estado: f.text() },
  when: { estado: { ativo: 'SIM' } },
});
