import { resource } from '#kit';
import { manutencaoAchado } from '../../../schemas/sistema/manutencao/manutencaoAchado';

export const achadosDaManutencao = resource(manutencaoAchado, {
  path: 'manutencao-achado',
  menu: false,
  off: ['create', 'update', 'delete'],
  access: { list: 'ROLE_ADMIN', show: 'ROLE_ADMIN' },
  list: {
    columns: ['onde', 'oQue', 'hoje', 'ficaria'],
    filters: ['onde'],
    search: ['onde', 'oQue'],
    sort: { onde: 'asc' },
    size: 25,
    empty: 'Nada a mudar.',
  },
});
