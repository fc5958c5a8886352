import { resource } from '#kit';
import { recusaWhatsapp } from '../../../schemas/whatsapp/servidor/recusaWhatsapp';

export const recusasWhatsapp = resource(recusaWhatsapp, {
  menu: { group: 'promocoes', icon: 'block', order: 60 },
  path: 'recusas',
  plan: 'WHATSAPP',
  list: {
    columns: ['telefone', 'origem', 'motivo', 'desde'],
    filters: ['origem', 'desde'],
    search: ['telefone', 'motivo'],
    sort: { desde: 'desc' },
  },
  form: [
    ['telefone', 'motivo'],
    ['origem', 'desde'],
  ],
});
