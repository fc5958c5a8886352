import { actions, resource } from '#kit';
import { f } from '#fields';
import { reserva } from './reserva';

const { record, bulk } = actions(reserva);
const permission = 'ROLE_USER_COMPANY_ADMIN';

export const reservas = resource(reserva, {
  menu: { icon: 'event' },
  access: { list: [], update: permission, delete: permission },
  list: {
    columns: ['nome', 'dia', 'hora', 'pessoas', 'mesa', 'situacao'],
    filters: ['situacao', 'dia'],
    sort: { dia: 'asc', hora: 'asc' },
    tabs: { Abertas: { situacao: 'ABERTA' } },
  },
  actions: {
    cancelar: record({
      label: 'Cancelar',
      icon: 'cancel',
      tone: 'danger',
      call: 'POST cancelar',
      permission,
      once: true,
      when: { situacao: { not: 'CANCELADA' } },
      confirm: 'Cancelar a reserva de {nome} para {dia}?',
      submit: 'Cancelar reserva',
      form: { motivo: f.longText({ required: true, min: 5 }) },
      effect: [{ toast: 'Reserva de {nome} cancelada!' }, 'refresh'],
    }),
    confirmar: bulk({
      label: 'Confirmar',
      icon: 'check',
      call: 'POST confirmar',
      permission,
      when: { situacao: 'ABERTA' },
      confirm: 'Confirmar {counted}?',
      effect: 'report',
    }),
  },
});
