import { entity } from '#kit';
import { f } from '#fields';

/** The name of a page that its shop has given up: it leads on, and is nobody else's for a while. */
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
