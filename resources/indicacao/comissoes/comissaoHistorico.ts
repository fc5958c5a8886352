import { resource } from '#kit';
import { comissaoHistorico } from '../../../schemas/indicacao/comissoes/comissaoHistorico';

const leitores = ['COMISSAO_FECHAR', 'COMISSAO_PAGAR'] as const;

/** Shown inside the commission. */
export const etapasDaComissao = resource(comissaoHistorico, {
  menu: false,
  off: ['create', 'update', 'delete'],
  access: { list: leitores, show: leitores },
  list: {
    columns: ['quando', 'para', 'de', 'usuario', 'motivo'],
    filters: ['pagamento', 'para', 'de', 'usuario', 'quando'],
    search: ['motivo'],
    sort: { quando: 'asc' },
  },
});
