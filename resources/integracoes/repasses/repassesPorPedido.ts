import { summary } from '#fields/summary';
import { repasse } from '../../../schemas/integracoes/repasses/repasse';

/** Transfers against the orders, by day, month or state. */
export const repassesPorPedido = summary('repassesPorPedido', {
  label: 'Repasses × pedidos',
  text: 'O que o iFood repassa, pelo dia do pedido: venda, benefícios, comissão e taxas, e o que difere dos pedidos daqui.',
  menu: { group: 'relatorios', icon: 'account_balance', order: 70 },
  permission: ['REPASSE_VER'],
  plan: 'INTEGRACOES',
  call: 'POST /repasse/relatorio/{page}/{size}',
  from: repasse,
  on: 'dia',
  filters: ['integracaoEmpresa', 'situacao', 'competencia'],
  choose: {
    dia: { step: 'day' },
    semana: { step: 'week' },
    situacao: 'situacao',
    integracaoEmpresa: 'integracaoEmpresa',
  },
  headline: ['liquido', 'bruto', 'comissao', 'diferenca'],
  count: { linhas: {} },
  sum: {
    bruto: 'bruto',
    beneficio: 'beneficio',
    promocao: 'promocao',
    comissao: 'comissao',
    taxas: 'taxas',
    ajustes: 'ajustes',
    liquido: 'liquido',
    diferenca: 'diferenca',
  },
  labels: {
    linhas: 'Linhas',
    bruto: 'Venda',
    beneficio: 'Benefício do iFood',
    promocao: 'Promoção da loja',
    comissao: 'Comissão',
    liquido: 'Repasse',
    diferenca: 'Diferença',
    grupo: 'Grupo',
  },
  charts: [{ kind: 'bar', x: 'grupo', y: 'liquido' }],
});
