import { actions, resource } from '#kit';
import { f } from '#fields';
import { vendaDia } from '../../../schemas/delivery/relatorios/vendaDia';

const { collection } = actions(vendaDia);

/** Written by the system alone. A shop sees its own days; platform administrators may have them verified. */
export const vendasDosDias = resource(vendaDia, {
  menu: { group: 'relatorios', icon: 'calendar', order: 90 },
  off: ['create', 'update', 'delete'],
  access: { list: 'DASHBOARD_VER', show: 'DASHBOARD_VER' },
  list: {
    columns: ['dia', 'empresa', 'pedidos', 'total', 'faturado', 'cancelados', 'online', 'totalOnline', 'mudouEm'],
    sort: { dia: 'desc' },
    empty: 'As somas são feitas depois que o dia termina.',
  },
  actions: {
    conferir: collection({
      label: 'Conferir com os pedidos',
      icon: 'check',
      call: 'POST conferir',
      permission: 'ROLE_ADMIN',
      confirm: 'Somar de novo os pedidos de todos os dias? Os que não conferirem são somados outra vez.',
      result: {
        dias: f.integer({ required: true }),
        diferentes: f.integer({ required: true }),
        mensagem: f.text({ required: true }),
      },
      effect: [{ toast: '{mensagem}', warning: { diferentes: { gt: 0 } } }, 'refresh'],
    }),
  },
});
