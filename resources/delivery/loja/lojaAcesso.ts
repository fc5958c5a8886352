import { resource } from '#kit';
import { lojaAcesso } from '../../../schemas/delivery/loja/lojaAcesso';

export const acessosALoja = resource(lojaAcesso, {
  menu: { group: 'configuracoes', hidden: true },
  off: ['create', 'update', 'delete', 'export'],
  list: { search: [], columns: ['expira'], filters: ['expira'], sort: { expira: 'desc' } },
});
