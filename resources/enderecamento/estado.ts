import { resource } from '#kit';
import { estado } from '../../schemas/enderecamento/estado';

export const estados = resource(estado, {
  menu: { group: 'tabelas', icon: 'map', order: 220 },
  access: { list: [] },
  off: ['create', 'update', 'delete'],
  list: { columns: ['nome', 'sigla', 'codigoIbge', 'regiao'], search: ['nome', 'sigla'], size: 50 },
});
