import { resource } from '#kit';
import { clienteToken } from '../../schemas/cadastros/clienteToken';

/** Made by the house alone, and gone once it is over. */
export const linksDeClientes = resource(clienteToken, {
  menu: { group: 'clientes', hidden: true },
  plan: 'CLIENTES',
  off: ['create', 'update', 'delete', 'export'],
  list: {
    search: [],
    columns: ['tipo', 'cliente', 'expira', 'usadoEm'],
    filters: ['cliente', 'expira'],
    sort: { expira: 'desc' },
  },
});
