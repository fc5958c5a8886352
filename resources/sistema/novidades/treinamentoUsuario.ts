import { resource } from '#kit';
import { treinamentoUsuario } from '../../../schemas/sistema/novidades/treinamentoUsuario';

export const progressosDeTreinamentos = resource(treinamentoUsuario, {
  menu: false,
  off: ['create', 'update', 'delete'],
  list: {
    columns: ['treinamento', 'usuario', 'empresa', 'vistoEm', 'concluidoEm', 'nota'],
    search: [],
    sort: { vistoEm: 'desc' },
  },
});
