// compiler 11: Did you mean '"again"'?
// start 11: R097 error unknownSentence action cobrar: there is no sentence for the task 'agian'. Fix: did you mean 'again'?
import { actions, entity, resource } from '#kit';
import { f } from '#fields';

export const unknownSentence = entity('unknownSentence', {
  label: ['Setor', 'Setores'], title: 'nome', root: 'unknown-sentence/', fields: { nome: f.text({ required: true }) } });
const { record } = actions(unknownSentence);
export const setores = resource(unknownSentence, {
  actions: {
    cobrar: record({ label: 'Cobrar', call: 'POST cobrar/{id}', permission: 'ROLE_ADMIN', once: true, fails: 'agian' }) } });
