// compiler 7: Did you mean '"extras"'?
import { entity } from '#kit';
import { f } from '#fields';

export const otherPart = entity('otherPart', {
  label: ['Serviço', 'Serviços'], title: 'nome', root: 'other-part/', tenant: 'empresa',
  is: 'extra',
  fields: { empresa: f.ref('empresa', { required: true }), nome: f.text({ required: true }) } });
