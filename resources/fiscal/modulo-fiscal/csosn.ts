import { resource } from '#kit';
import { csosn } from '../../../schemas/fiscal/modulo-fiscal/csosn';

export const csosns = resource(csosn, {
  menu: { group: 'tabelas', icon: 'rule', order: 130 },
  access: { list: [] },
  off: ['create', 'update', 'delete'],
  list: { columns: ['codigo', 'nome'], sort: { codigo: 'asc' }, size: 50 },
});
