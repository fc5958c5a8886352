import { resource } from '#kit';
import { mensagemAutomaticaEnvio } from '../../../schemas/marketing/automatica/mensagemAutomaticaEnvio';

export const enviosAutomaticos = resource(mensagemAutomaticaEnvio, {
  menu: false,
  plan: 'WHATSAPP',
  off: ['create', 'update', 'delete'],
  access: { list: 'MENSAGEM_AUTOMATICA_VER', show: 'MENSAGEM_AUTOMATICA_VER' },
  list: {
    columns: ['sairEm', 'automatica', 'cliente', 'situacao', 'motivo'],
    filters: ['situacao', 'automatica', 'sairEm'],
    search: ['chave'],
    sort: { sairEm: 'desc' },
  },
});
