// start 6: R136 error extrasWithoutEnd: it is: 'extras', and has no field 'fim'.
import { entity } from '#kit';
import { f } from '#fields';
import { planFunctions } from '../../schemas/vocabulary';

export const extrasWithoutEnd = entity('extrasWithoutEnd', {
  label: ['Serviço', 'Serviços'], title: 'nome', root: 'extras-without-end/', tenant: 'empresa', is: 'extras',
  fields: { empresa: f.ref('empresa', { required: true }), nome: f.text({ required: true }), funcao: f.enum(planFunctions), inicio: f.date(), ativo: f.bool() } });
