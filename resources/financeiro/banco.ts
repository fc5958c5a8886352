import { resource } from '#kit';
import { banco } from '../../schemas/financeiro/banco';

export const bancos = resource(banco, {
  menu: { icon: 'credit_card', order: 90 },
  access: { list: [] },
  off: ['create', 'update', 'delete'],
  list: { columns: ['codigo', 'nome', 'ispb'], search: ['nome', 'ispb'], sort: { codigo: 'asc' } },
});
