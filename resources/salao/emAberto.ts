import { reads } from '#kit';
import { f } from '#fields';

/** What stands on the accounts of tables that nobody has paid yet, without the service, which is optional. */
export const contasEmAberto = reads('GET /salao/contas/em-aberto', {
  permission: ['CONTA_MESA_VER'],
  plan: 'PDV',
  inCompany: true,
  result: { contas: f.integer({ required: true }), total: f.money({ required: true }) },
});
