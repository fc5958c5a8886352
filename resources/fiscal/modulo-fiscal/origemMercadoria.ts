import { resource } from '#kit';
import { origemMercadoria } from '../../../schemas/fiscal/modulo-fiscal/origemMercadoria';

export const origens = resource(origemMercadoria, {
  menu: { group: 'tabelas', icon: 'public', order: 160 },
  access: { list: [] },
  off: ['create', 'update', 'delete'],
  list: { columns: ['codigo', 'nome'], sort: { codigo: 'asc' }, size: 50 },
});
