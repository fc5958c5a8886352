import { summary } from '#fields/summary';
import { empresa } from '../../../schemas/cadastros/empresa';
import { comissaoLinha } from '../../../schemas/indicacao/comissoes/comissaoLinha';

/** Commission lines of a period by seller, plan or month. A seller counts the own lines alone. */
export const relatorioComissoes = summary('relatorioComissoes', {
  label: 'Comissões por vendedor e plano',
  text: 'As linhas de comissão pelo dia do pagamento da fatura. Estornos e descontos entram com sinal negativo.',
  menu: { group: 'financeiro', icon: 'chart', order: 37 },
  permission: ['COMISSAO_VER', 'COMISSAO_FECHAR', 'COMISSAO_PAGAR'],
  call: 'POST /comissao-linha/relatorio/{page}/{size}',
  from: comissaoLinha,
  with: { empresa },
  on: 'data',
  filters: ['vendedor', 'competencia', 'tipo', 'empresa', 'empresa.plano'],
  choose: {
    vendedor: 'vendedor',
    plano: 'empresa.plano',
    competencia: 'competencia',
    tipo: 'tipo',
    empresa: 'empresa',
    mes: { step: 'month' },
  },
  count: { linhas: {} },
  sum: {
    adesoes: ['valor', { tipo: 'ADESAO' }],
    mensalidades: ['valor', { tipo: 'MENSAL' }],
    metas: ['valor', { tipo: 'META' }],
    estornos: ['valor', { tipo: 'ESTORNO' }],
    ajustes: ['valor', { tipo: 'AJUSTE' }],
    total: 'valor',
  },
  labels: {
    linhas: 'Linhas',
    adesoes: 'Adesões',
    metas: 'Bônus de metas',
    plano: 'Plano',
    competencia: 'Mês da comissão',
    mes: 'Mês do pagamento',
    total: 'Comissão',
  },
  sort: 'total',
  headline: ['total', 'adesoes', 'mensalidades', 'estornos'],
  charts: [{ kind: 'bar', x: 'grupo', y: 'total' }],
});
