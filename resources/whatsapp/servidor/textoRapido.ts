import { resource } from '#kit';
import { textoRapido } from '../../../schemas/whatsapp/servidor/textoRapido';

export const textosRapidos = resource(textoRapido, {
  menu: { group: 'promocoes', icon: 'edit', order: 36 },
  path: 'textos-rapidos',
  plan: 'WHATSAPP',
  list: {
    columns: ['atalho', 'titulo', 'texto'],
    search: ['atalho', 'titulo', 'texto'],
    sort: { atalho: 'asc' },
  },
  form: [['atalho', 'titulo'], 'texto'],
});
