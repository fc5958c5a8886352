import { resource } from '#kit';
import { cidade } from '../../schemas/enderecamento/cidade';

export const cidades = resource(cidade, {
  menu: { group: 'Endereçamento', icon: 'place', order: 20 },
  access: { list: [] },
  off: ['create', 'update', 'delete'],
  list: { columns: ['nome', 'estado', 'codigoIbge'], search: ['nome', 'codigoIbge'], sort: { name: 'asc' } },
});
