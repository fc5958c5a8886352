import { get } from '#kit';
import { f } from '#fields';

/** Total of the unpaid accounts of tables, without the service, which is optional. */
export const contasEmAberto = get('/salao/contas/em-aberto', {
  permission: ['CONTA_MESA_VER'],
  plan: 'PDV',
  inCompany: true,
  result: { contas: f.integer({ required: true }), total: f.money({ required: true }) },
});
