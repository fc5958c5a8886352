// compiler 8: Did you mean '"receipt"'?
// start 8: R042 error unknownIcon menu: the icon 'recipt' does not exist. Fix: did you mean 'receipt'
import { entity, resource } from '#kit';
import { f } from '#fields';

export const unknownIcon = entity('unknownIcon', {
  label: ['Setor', 'Setores'], title: 'nome', root: 'unknown-icon/', fields: { nome: f.text({ required: true }) } });
export const setores = resource(unknownIcon, { menu: { icon: 'recipt' } });
