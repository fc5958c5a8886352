import { resource } from '#kit';
import { banco } from '../../schemas/financeiro/banco';

export const bancos = resource(banco, {
  menu: { group: 'tabelas', icon: 'wallet', order: 230 },
  access: { list: [] },
  off: ['create', 'update', 'delete'],
  list: { columns: ['codigo', 'nome', 'ispb'], search: ['nome', 'ispb'], sort: { codigo: 'asc' } },
});
