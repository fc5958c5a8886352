import { resource } from '#kit';
import { bannerVisto } from '../../../schemas/sistema/site/bannerVisto';

export const bannersVistos = resource(bannerVisto, {
  menu: false,
  off: ['create', 'update', 'delete'],
  access: { list: 'ROLE_ADMIN', show: 'ROLE_ADMIN' },
  list: {
    columns: ['banner', 'usuario', 'empresa', 'vezes', 'ultimo', 'clicadoEm', 'naoExibir'],
    search: [],
    sort: { ultimo: 'desc' },
  },
});
