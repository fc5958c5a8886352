import { resource, today } from '#kit';
import { faturaEmpresa } from '../../schemas/financeiro/faturaEmpresa';

export const faturasEmpresa = resource(faturaEmpresa, {
  menu: { icon: 'receipt', order: 20 },
  whileBlocked: true,
  access: { list: ['FATURAMENTO_VER', 'ROLE_ADMIN'], create: 'ROLE_ADMIN', update: 'ROLE_ADMIN', delete: 'ROLE_ADMIN' },
  list: {
    columns: ['competencia', 'empresa', 'valor', 'vencimento', 'situacao', 'url'], filters: ['situacao', 'vencimento', 'empresa'], sort: { vencimento: 'desc' },
    tabs: { Todas: {}, Abertas: { situacao: 'ABERTA' }, Vencidas: { situacao: 'ABERTA', vencimento: { lt: today } }, Pagas: { situacao: 'PAGA' } },
  },
});
