import { resource } from '#kit';
import { cstIcms } from '../../../schemas/fiscal/modulo-fiscal/cstIcms';

export const cstsIcms = resource(cstIcms, {
  menu: { group: 'tabelas', icon: 'balance', order: 140 },
  access: { list: [] },
  off: ['create', 'update', 'delete'],
  list: { columns: ['codigo', 'nome'], sort: { codigo: 'asc' }, size: 50 },
});
