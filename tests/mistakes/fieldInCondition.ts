// compiler 9: 'abrangncia' does not exist in type
// start 9: R015 error fieldInCondition.estado: its condition asks for 'abrangncia', which is no field. Fix: did you mean 'abrangencia'?
import { entity } from '#kit';
import { f } from '#fields';

export const fieldInCondition = entity('fieldInCondition', {
  label: ['Setor', 'Setores'], title: 'nome', root: 'field-in-condition/',
  fields: { nome: f.text({ required: true }), abrangencia: f.enum({ NACIONAL: 'Nacional', ESTADUAL: 'Estadual' }), estado: f.text() },
  when: { estado: { abrangncia: 'ESTADUAL' } },
});
