import { resource } from '#kit';
import { ncm } from '../../../schemas/fiscal/modulo-fiscal/ncm';

export const ncms = resource(ncm, {
  menu: { group: 'tabelas', icon: 'inventory', order: 110 },
  access: { list: [] },
  off: ['create', 'update', 'delete'],
  list: { columns: ['codigo', 'nome'], sort: { codigo: 'asc' } },
});
