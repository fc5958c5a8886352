import { resource } from '#kit';
import { codigoEnviado } from '../../../schemas/whatsapp/servidor/codigoEnviado';

export const codigosEnviados = resource(codigoEnviado, {
  menu: false,
  off: ['create', 'update', 'delete', 'export'],
  list: {
    search: [],
    columns: ['finalidade', 'expira', 'tentativas', 'usadoEm'],
    filters: ['finalidade', 'expira'],
    sort: { expira: 'desc' },
  },
});
