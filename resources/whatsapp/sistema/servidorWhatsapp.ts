import { parts, resource } from '#kit';
import { servidorWhatsapp } from '../../../schemas/whatsapp/sistema/servidorWhatsapp';

const { children } = parts(servidorWhatsapp);

const admin = 'ROLE_ADMIN';
export const servidoresWhatsapp = resource(servidorWhatsapp, {
  menu: { group: 'plataforma', icon: 'dns', order: 50 },
  path: 'servidores',
  access: { list: admin, create: admin, update: admin, delete: admin, export: admin },
  list: {
    columns: ['ordem', 'nome', 'provedor', 'situacao', 'capacidade'],
    filters: ['situacao', 'provedor'],
    sort: { ordem: 'asc' },
  },
  form: [['nome', 'provedor'], ['situacao', 'capacidade'], 'observacao'],
  sortable: { field: 'ordem', call: 'POST salvaordem' },
  related: { Instâncias: children('instanciaWhatsapp', { by: 'servidor' }) },
});
