import { resource } from '#kit';
import { monitoramentoPonto } from '../../../schemas/sistema/monitoramento/monitoramentoPonto';

export const pontosDaVerificacao = resource(monitoramentoPonto, {
  menu: false,
  off: ['create', 'update', 'delete'],
  access: { list: 'ROLE_ADMIN', show: 'ROLE_ADMIN' },
  list: {
    columns: ['quando', 'situacao', 'mensagem'],
    filters: ['quando', 'situacao'],
    search: ['mensagem'],
    sort: { quando: 'desc' },
    size: 25,
    empty: 'Cada mudança fica aqui por 90 dias, e um ponto por hora.',
  },
});
