import { resource } from '#kit';
import { campanhaParticipante } from '../../../schemas/marketing/campanha/campanhaParticipante';

export const participantesDasCampanhas = resource(campanhaParticipante, {
  menu: false,
  plan: 'MARKETING',
  off: ['create', 'update', 'delete'],
  access: { list: 'CAMPANHA_VER', show: 'CAMPANHA_VER' },
  list: {
    columns: ['cliente', 'telefone', 'situacao', 'motivo', 'enviadaEm', 'pedido', 'valor'],
    filters: ['situacao', 'campanha'],
    search: [],
    sort: { enviadaEm: 'desc' },
  },
});
