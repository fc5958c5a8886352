// compiler 8: Did you mean '"CUPOM_ENVIAR"'?
// start 8: R040 error unknownPermission.margem: the permission 'CUPOM_ENVIARR' does not exist. Fix: did you mean 'CUPOM_ENVIAR'
import { entity } from '#kit';
import { f } from '#fields';

export const unknownPermission = entity('unknownPermission', {
  label: ['Setor', 'Setores'], title: 'nome', root: 'unknown-permission/',
  fields: { nome: f.text({ required: true }), margem: f.percent({ read: 'CUPOM_ENVIARR' }) },
});
