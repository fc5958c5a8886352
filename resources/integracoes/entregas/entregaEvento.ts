import { resource } from '#kit';
import { entregaEvento } from '../../../schemas/integracoes/entregas/entregaEvento';

export const etapasDaEntrega = resource(entregaEvento, {
  menu: { group: 'integracoes', hidden: true },
  plan: 'INTEGRACOES',
  access: { list: 'ENTREGA_VER' },
  off: ['create', 'update', 'delete'],
  list: {
    columns: ['entrega', 'para', 'de', 'quando', 'palavra', 'motivo', 'usuario'],
    search: ['palavra', 'motivo'],
    sort: { quando: 'desc' },
  },
});
