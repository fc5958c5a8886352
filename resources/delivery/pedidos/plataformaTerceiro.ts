import { resource } from '#kit';
import { plataformaTerceiro } from '../../../schemas/delivery/pedidos/plataformaTerceiro';

export const plataformas = resource(plataformaTerceiro, {
  menu: { group: 'tabelas', icon: 'storefront', order: 76 },
  plan: 'DELIVERY',
  list: { columns: ['nome', 'comissao', 'taxaFixa', 'ativo'], filters: ['ativo'], search: ['nome'] },
  form: ['nome', ['comissao', 'taxaFixa'], 'ativo', 'empresa'],
});
