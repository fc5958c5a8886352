import { entity } from '#kit';
import { f } from '#fields';

/** Shift of a courier; decides the daily pay. */
export const turnoMotoboy = entity('turnoMotoboy', {
  label: ['Turno', 'Turnos'],
  title: 'motoboy',
  root: 'motoboy/turno/',
  tenant: 'empresa',
  bin: false,
  fields: {
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    motoboy: f.ref('motoboy', { label: 'Entregador', required: true, readOnly: 'update', holds: false }),
    inicio: f.dateTime({ label: 'Começou', required: true, index: true }),
    fim: f.dateTime({ label: 'Terminou' }),
    acerto: f.ref('acertoMotoboy', { readOnly: true, holds: false }),
  },
  ranges: [['inicio', 'fim']],
});
