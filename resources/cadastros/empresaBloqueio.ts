import { resource } from '#kit';
import { empresaBloqueio } from '../../schemas/cadastros/empresaBloqueio';

export const bloqueiosDeEmpresas = resource(empresaBloqueio, {
  menu: { group: 'plataforma', icon: 'block', order: 15 },
  off: ['create', 'update', 'delete'],
  access: { list: 'EMPRESA_BLOQUEAR', show: 'EMPRESA_BLOQUEAR' },
  list: {
    columns: ['quando', 'empresa', 'acao', 'origem', 'motivo', 'ate', 'usuario'],
    filters: ['acao', 'origem', 'empresa', 'quando'],
    search: ['motivo'],
    sort: { quando: 'desc' },
    empty: 'Nenhuma empresa foi bloqueada até hoje.',
  },
});
