import { resource } from '#kit';
import { ncm } from '../../schemas/modulo-fiscal/ncm';

export const ncms = resource(ncm, {
  menu: { group: 'Módulo fiscal', icon: 'inventory', order: 30 },
  access: { list: [] },
  off: ['create', 'update', 'delete'],
  list: { columns: ['codigo', 'nome'], sort: { codigo: 'asc' } },
});
