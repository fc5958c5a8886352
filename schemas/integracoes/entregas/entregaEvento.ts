import { entity } from '#kit';
import { f } from '#fields';
import { situacoesDaEntrega } from '../../situacoesDaEntrega';

/** Step of a delivery: states and instant. Moves write it. */
export const entregaEvento = entity('entregaEvento', {
  label: ['Etapa da entrega', 'Etapas da entrega'],
  gender: 'f',
  title: 'para',
  root: 'entrega/evento/',
  tenant: 'empresa',
  bin: false,
  fields: {
    para: f.enum(situacoesDaEntrega, { label: 'Situação', required: true }),
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    entrega: f.ref('entrega', { required: true, readOnly: 'update' }),
    de: f.enum(situacoesDaEntrega, { label: 'Antes' }),
    quando: f.dateTime({ readOnly: true, stamp: 'now', index: true }),
    palavra: f.text({ label: 'Palavra do parceiro', max: 60, readOnly: true }),
    motivo: f.text({ max: 200, readOnly: true }),
    usuario: f.ref('usuario', { label: 'Por', readOnly: true, stamp: 'user' }),
  },
});
