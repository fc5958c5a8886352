// start 9: R069 error missingHandler action arquivar: nothing on the server does it. Fix: bind it in missingHandler.server.ts, beside its resource
import { actions, entity, resource } from '#kit';
import { f } from '#fields';

export const missingHandler = entity('missingHandler', { label: ['Setor', 'Setores'], title: 'nome', root: 'missing-handler/', fields: { nome: f.text({ required: true }) } });
const { record } = actions(missingHandler);
export const setores = resource(missingHandler, {
  actions: {
    arquivar: record({ label: 'Arquivar', call: 'POST arquivar/{id}', permission: 'ROLE_ADMIN' }),
  },
});
