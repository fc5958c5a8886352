import { entity } from '#kit';
import { f } from '#fields';

/** Transfer of instances from one server to another; a process moves them one by one. */
export const transferenciaServidor = entity('transferenciaServidor', {
  label: ['Transferência de servidor', 'Transferências de servidor'],
  gender: 'f',
  title: 'motivo',
  root: 'servidores/transferencia/',
  bin: false,
  fields: {
    quando: f.dateTime({ label: 'Pedida em', readOnly: true, stamp: 'now' }),
    origem: f.ref('servidorWhatsapp', { label: 'Do servidor', required: true }),
    destino: f.ref('servidorWhatsapp', { label: 'Para o servidor', required: true }),
    total: f.integer({ label: 'Instâncias', required: true }),
    motivo: f.text({ required: true, max: 200 }),
    usuario: f.ref('usuario', { label: 'Pedida por', readOnly: true, stamp: 'user' }),
  },
});
