import { entity } from '#kit';
import { f } from '#fields';

/** Former address of a shop's page: it redirects, and stays reserved for a while. */
export const siteAnterior = entity('siteAnterior', {
  label: ['Endereço anterior', 'Endereços anteriores'],
  title: 'site',
  root: 'deliveryconfiguracao/siteanterior/',
  bin: false,
  fields: {
    site: f.text({ label: 'Endereço', required: true, max: 40, index: true }),
    // A number and not a reference: the row belongs to no company, so that every company is checked against it.
    empresa: f.integer({ label: 'Empresa', required: true }),
    ate: f.dateTime({ label: 'Reservado até', required: true }),
  },
});
