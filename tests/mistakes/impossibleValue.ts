// compiler 9: Did you mean '"ESTADUAL"'?
// start 9: R039 error impossibleValue.estado: 'ESTADUALL' is no choice of 'abrangencia'. Fix: did you mean 'ESTADUAL'?
import { entity } from '#kit';
import { f } from '#fields';

export const impossibleValue = entity('impossibleValue', {
  label: ['Setor', 'Setores'], title: 'nome', root: 'impossible-value/',
  fields: { nome: f.text({ required: true }), abrangencia: f.enum({ NACIONAL: 'Nacional', ESTADUAL: 'Estadual' }), estado: f.text() },
  when: { estado: { abrangencia: 'ESTADUALL' } },
});
