import { entity } from '#kit';
import { f } from '#fields';

/** Basket that a customer who proved the mobile has open in the shop's page; gone with the order. */
export const cestaDeixada = entity('cestaDeixada', {
  label: ['Cesta aberta na loja', 'Cestas abertas na loja'],
  gender: 'f',
  title: 'cliente',
  root: 'delivery/cesta/',
  tenant: 'empresa',
  bin: false,
  unique: [['empresa', 'cliente']],
  fields: {
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    cliente: f.ref('cliente', { required: true, readOnly: 'update', holds: false }),
    itens: f.integer({ required: true, min: 1 }),
    total: f.money({ required: true, min: 0 }),
    mudouEm: f.dateTime({ label: 'Mudou em', required: true, index: true }),
  },
});
