import { resource } from '#kit';
import { notificacaoEntrega } from '../../../schemas/sistema/notificacoes/notificacaoEntrega';

export const notificacoesEntregues = resource(notificacaoEntrega, {
  menu: false,
  off: ['create', 'update', 'delete'],
  access: { list: 'ROLE_ADMIN', show: 'ROLE_ADMIN' },
  list: {
    columns: ['campanha', 'usuario', 'empresa', 'enviadoEm', 'porEmail', 'lidoEm', 'clicadoEm'],
    search: [],
    sort: { enviadoEm: 'desc' },
  },
});
