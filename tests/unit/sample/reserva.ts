import { entity } from '#kit';
import { f } from '#fields';

export const reserva = entity('reserva', {
  label: ['Reserva', 'Reservas'],
  gender: 'f',
  title: 'nome',
  root: 'reserva/',
  tenant: 'empresa',
  fields: {
    empresa: f.ref('empresa', { required: true }),
    nome: f.text({ label: 'Em nome de', required: true, max: 80 }),
    telefone: f.phone({ required: true, personal: { basis: 'contrato' } }),
    cliente: f.ref('cliente'),
    dia: f.date({ required: true }),
    hora: f.time({ required: true }),
    pessoas: f.integer({ required: true, min: 1, max: 60 }),
    mesa: f.text({ max: 10, copy: false }),
    sinal: f.money({ min: 0, help: 'Devolvido se a casa cancelar.' }),
    aniversario: f.bool({ label: 'Aniversário' }),
    situacao: f.enum(
      {
        ABERTA: 'Aberta',
        CONFIRMADA: { label: 'Confirmada', tone: 'success' },
        CANCELADA: { label: 'Cancelada', tone: 'error' },
      },
      { label: 'Situação', required: true, default: 'ABERTA', readOnly: true },
    ),
    motivo: f.longText({ label: 'Motivo do cancelamento', readOnly: true, copy: false }),
    observacao: f.longText({ label: 'Observação' }),
  },
});
