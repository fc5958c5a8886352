import { resource } from '#kit';
import { indicacaoHistorico } from '../../schemas/indicacao/indicacaoHistorico';

const leitores = ['INDICACAO_RESGATAR', 'INDICACAO_APROVAR'] as const;

/** Shown inside the row of the account. */
export const etapasDaIndicacao = resource(indicacaoHistorico, {
  menu: false,
  plan: 'INDICACAO',
  off: ['create', 'update', 'delete'],
  access: { list: leitores, show: leitores },
  list: {
    columns: ['quando', 'para', 'de', 'usuario', 'motivo'],
    filters: ['transacao', 'para', 'de', 'usuario', 'quando'],
    search: ['motivo'],
    sort: { quando: 'asc' },
  },
});
