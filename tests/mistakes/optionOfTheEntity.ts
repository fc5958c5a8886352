// compiler 6: Did you mean to write 'tenant'
// start 6: R006 error optionOfTheEntity: the option 'tennant' does not exist. Fix: did you mean 'tenant'?
import { entity } from '#kit';
import { f } from '#fields';

export const optionOfTheEntity = entity('optionOfTheEntity', { label: ['Setor', 'Setores'], title: 'nome', root: 'option-of-the-entity/', tennant: 'empresa',
  fields: { nome: f.text({ required: true }) } });
