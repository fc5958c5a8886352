import { resource } from '#kit';
import { faturaEmpresa } from '../../schemas/financeiro/faturaEmpresa';

export const faturasEmpresa = resource(faturaEmpresa, {
  menu: { group: 'financeiro', icon: 'request_quote', order: 30 },
  whileBlocked: true,
  access: { list: ['FATURAMENTO_VER', 'ROLE_ADMIN'], create: 'ROLE_ADMIN', update: 'ROLE_ADMIN', delete: 'ROLE_ADMIN' },
  list: {
    columns: ['competencia', 'empresa', 'valor', 'vencimento', 'pagavelAte', 'situacaoHoje', 'url'],
    filters: ['situacaoHoje', 'vencimento', 'empresa'],
    sort: { vencimento: 'desc' },
    tabs: {
      Todas: {},
      Abertas: { situacaoHoje: ['ABERTA', 'VENCIDA'] },
      Vencidas: { situacaoHoje: 'VENCIDA' },
      Pagas: { situacaoHoje: 'PAGA' },
    },
  },
});
