import { resource } from '#kit';
import { cfop } from '../../../schemas/fiscal/modulo-fiscal/cfop';

export const cfops = resource(cfop, {
  menu: { group: 'tabelas', icon: 'swap_horiz', order: 120 },
  access: { list: [], create: 'CFOP_EDITAR' },
  list: {
    columns: ['codigo', 'nome', 'operacao', 'destino', 'nfce'],
    filters: ['operacao', 'destino', 'nfce'],
    search: ['nome'],
    sort: { codigo: 'asc' },
  },
});
