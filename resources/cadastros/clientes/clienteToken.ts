import { resource } from '#kit';
import { clienteToken } from '../../../schemas/cadastros/clientes/clienteToken';

/** Written by the system alone; expired links are deleted. */
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
