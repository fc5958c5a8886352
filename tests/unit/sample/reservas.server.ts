import { handlers } from '#kit';
import { reserva } from './reserva';
import { reservas } from './reservas';

export const server = handlers(reservas, {
  cancelar: async ({ rows }, { record, form }) => {
    await rows.update(reserva, record, { situacao: 'CANCELADA', motivo: form.motivo });
  },
  confirmar: {
    each: async ({ rows, refuse }, { record }) => {
      if (!record.mesa) refuse('Escolha a mesa primeiro!');
      await rows.update(reserva, record, { situacao: 'CONFIRMADA' });
    },
  },
});
