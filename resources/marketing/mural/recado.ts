import { resource } from '#kit';
import { recado } from '../../../schemas/marketing/mural/recado';

export const recados = resource(recado, {
  heading: 'Meus recados',
  menu: false,
  access: { list: [] },
  list: {
    columns: ['titulo', 'tipo', 'deQuem', 'enviadoEm', 'lidoEm', 'cienteEm'],
    filters: ['tipo', 'fixado', 'lidoEm', 'pedeCiencia'],
    search: [],
    sort: { enviadoEm: 'desc' },
    empty: 'Nenhum recado para você.',
  },
  show: ['texto', ['tipo', 'deQuem'], ['enviadoEm', 'cienteEm']],
});
