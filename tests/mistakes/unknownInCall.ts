// compiler 9: 'not a field': "codigo"
// start 9: R065 error unknownInCall action arquivar: {codigo} in the call is neither a field nor a value of its form.
import { actions, entity, resource } from '#kit';
import { f } from '#fields';

export const unknownInCall = entity('unknownInCall', { label: ['Setor', 'Setores'], title: 'nome', root: 'unknown-in-call/', fields: { nome: f.text({ required: true }) } });
const { record } = actions(unknownInCall);
export const setores = resource(unknownInCall, { actions: {
  arquivar: record({ label: 'Arquivar', call: 'POST arquivar/{codigo}', permission: 'ROLE_ADMIN' }),
} });
