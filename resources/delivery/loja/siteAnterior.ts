import { resource } from '#kit';
import { siteAnterior } from '../../../schemas/delivery/loja/siteAnterior';

/** Written when a shop changes its address. */
export const sitesAnteriores = resource(siteAnterior, {
  menu: { group: 'configuracoes', hidden: true },
  off: ['create', 'update', 'delete', 'export'],
  access: { list: 'ROLE_ADMIN' },
});
