import { summary } from '#fields/summary';
import { cupomResgate } from '../../schemas/cupom/cupomResgate';

export const desempenhoCupons = summary('desempenhoCupons', {
  label: 'Desempenho dos cupons',
  text: 'Quanto cada cupom trouxe em vendas e quanto custou em descontos, pelos resgates do período.',
  menu: { group: 'relatorios', icon: 'trending_up', order: 40 },
  permission: ['CUPOM_DESCONTO_VER'],
  plan: 'CUPOM',
  call: 'POST /cupomdesconto/relatorio/desempenho/{page}/{size}',
  from: cupomResgate,
  on: 'data',
  where: { situacao: 'RESGATADO' },
  filters: ['cupom'],
  by: { cupom: 'cupom' },
  count: { resgates: {} },
  sum: { vendas: 'valorPedido', descontos: 'valorDesconto' },
  ratio: { ticket: ['vendas', 'resgates'] },
  percent: { custo: ['descontos', 'vendas'] },
  sort: 'vendas',
  labels: { ticket: 'Ticket médio', custo: 'Custo sobre as vendas' },
  headline: ['vendas', 'resgates', 'descontos', 'custo'],
  charts: [
    { kind: 'bar', x: 'cupom', y: 'vendas' },
    {
      kind: 'gauge',
      y: 'custo',
      most: 50,
      text: 'De cada R$ 100,00 vendidos com cupom, quanto virou desconto.',
    },
  ],
  compare: 'previous',
});
