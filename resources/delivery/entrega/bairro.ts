import { resource } from '#kit';
import { bairro } from '../../../schemas/delivery/entrega/bairro';

export const bairros = resource(bairro, {
  menu: { group: 'tabelas', icon: 'place', order: 75 },
  access: {
    list: ['BAIRRO_VER', 'TAXA_ENTREGA_VER'],
    create: 'ROLE_ADMIN',
    update: 'ROLE_ADMIN',
    delete: 'ROLE_ADMIN',
  },
  list: {
    columns: ['nome', 'cidade', 'nomes', 'ativo'],
    filters: ['cidade', 'ativo'],
    search: ['nome'],
    sort: { nome: 'asc' },
  },
  form: [['nome', 'cidade'], 'nomes', 'ativo'],
});
