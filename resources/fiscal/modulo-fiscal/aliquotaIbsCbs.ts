import { resource } from '#kit';
import { aliquotaIbsCbs } from '../../../schemas/fiscal/modulo-fiscal/aliquotaIbsCbs';

export const aliquotasIbsCbs = resource(aliquotaIbsCbs, {
  menu: { group: 'tabelas', icon: 'schedule', order: 21 },
  access: { list: [], create: 'ROLE_ADMIN', update: 'ROLE_ADMIN', delete: 'ROLE_ADMIN' },
  list: { columns: ['inicio', 'ibsUf', 'ibsMun', 'cbs', 'fonte'], sort: { inicio: 'desc' } },
  form: ['inicio', ['ibsUf', 'ibsMun', 'cbs'], 'fonte'],
});
