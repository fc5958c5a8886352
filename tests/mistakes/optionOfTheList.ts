// compiler 9: Did you mean to write 'columns'?
// start 9: R006 error optionOfTheList list: the option 'colums' does not exist. Fix: did you mean 'columns'?
import { entity, resource } from '#kit';
import { f } from '#fields';

export const optionOfTheList = entity('optionOfTheList', {
  label: ['Setor', 'Setores'], title: 'nome', root: 'option-of-the-list/', fields: { nome: f.text({ required: true }) },
});
export const setores = resource(optionOfTheList, { list: { colums: ['nome'] } });
