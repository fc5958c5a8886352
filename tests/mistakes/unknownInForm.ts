// compiler 8: Did you mean '"nome"'?
// start 8: R049 error unknownInForm form.create: 'nomes' is not a field. Fix: did you mean 'nome'?
import { entity, resource } from '#kit';
import { f } from '#fields';

export const unknownInForm = entity('unknownInForm', {
  label: ['Setor', 'Setores'], title: 'nome', root: 'unknown-in-form/', fields: { nome: f.text() } });
export const setores = resource(unknownInForm, { form: ['nomes'] });
