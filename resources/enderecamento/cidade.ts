import { resource } from '#kit';
import { cidade } from '../../schemas/enderecamento/cidade';

export const cidades = resource(cidade, {
  menu: { group: 'tabelas', icon: 'location_city', order: 210 },
  access: { list: [] },
  // City in the form of the specification: id, name, state with acronym.
  spelled: { state: { of: 'estado', as: { name: 'nome', acronym: 'sigla' } } },
  off: ['create', 'update', 'delete'],
  list: { columns: ['nome', 'estado', 'codigoIbge'], search: ['nome', 'codigoIbge'], sort: { name: 'asc' } },
});
