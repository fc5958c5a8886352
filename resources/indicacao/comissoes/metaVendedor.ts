import { resource } from '#kit';
import { metaVendedor } from '../../../schemas/indicacao/comissoes/metaVendedor';

const leitores = ['COMISSAO_VER', 'COMISSAO_FECHAR', 'COMISSAO_PAGAR'] as const;

/** Goals by seller and month, with what was reached. */
export const metasDeVendedores = resource(metaVendedor, {
  menu: { group: 'financeiro', icon: 'trending_up', order: 31 },
  access: {
    list: leitores,
    show: leitores,
    create: 'COMISSAO_FECHAR',
    update: 'COMISSAO_FECHAR',
    delete: 'COMISSAO_FECHAR',
  },
  list: {
    columns: [
      'competencia',
      'vendedor',
      'empresasFeitas',
      'empresasNovas',
      'receitaFeita',
      'receita',
      'bonus',
      'alcancadaEm',
    ],
    filters: ['competencia', 'vendedor', 'alcancadaEm'],
    search: ['competencia'],
    sort: { competencia: 'desc' },
    empty: 'Uma meta por vendedor e mês, com o bônus de quem alcança.',
  },
  form: [
    ['vendedor', 'competencia'],
    ['empresasNovas', 'receita', 'bonus'],
    ['empresasFeitas', 'receitaFeita', 'alcancadaEm'],
  ],
});
