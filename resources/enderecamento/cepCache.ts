import { resource } from '#kit';
import { cepCache } from '../../schemas/enderecamento/cepCache';

export const cepsConsultados = resource(cepCache, {
  menu: false,
  off: ['create', 'update', 'export'],
  access: { list: 'ROLE_ADMIN', delete: 'ROLE_ADMIN' },
});
