import { resource } from '#kit';
import { cestaDeixada } from '../../../schemas/delivery/loja/cestaDeixada';

export const cestasDeixadas = resource(cestaDeixada, {
  menu: false,
  plan: 'WHATSAPP',
  off: ['create', 'update', 'delete', 'export'],
  access: { list: 'MENSAGEM_AUTOMATICA_VER', show: 'MENSAGEM_AUTOMATICA_VER' },
  list: { columns: ['mudouEm', 'cliente', 'itens', 'total'], search: [], sort: { mudouEm: 'desc' } },
});
