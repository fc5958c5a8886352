import { entity } from '#kit';
import { f } from '#fields';
import { canais } from '../pedidos/pedido';

/** Pause in which the shop takes no orders, whatever its hours. Overlapping ones are merged. */
export const deliveryPausa = entity('deliveryPausa', {
  label: ['Pausa', 'Pausas'],
  gender: 'f',
  title: 'motivo',
  root: 'delivery/pausa/',
  tenant: 'empresa',
  bin: false,
  fields: {
    motivo: f.text({ required: true, max: 80, help: 'Para a equipe; os clientes não o veem.' }),
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    inicio: f.dateTime({ label: 'De', required: true, index: true }),
    fim: f.dateTime({ label: 'Até', required: true, index: true }),
    canais: f.enumSet(canais, { label: 'Só nos canais', help: 'Vazio: em todos.' }),
    usuario: f.ref('usuario', { label: 'Por', readOnly: true, stamp: 'user' }),
  },
  ranges: [['inicio', 'fim']],
});
