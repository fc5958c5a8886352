import { report } from '#kit';
import { f } from '#fields';

/** What each coupon brought, and what it cost. */
export const desempenhoCupons = report('desempenhoCupons', {
  label: 'Desempenho dos cupons',
  text: 'Quanto cada cupom trouxe em vendas e quanto custou em descontos, pelos resgates do período.',
  menu: { group: 'relatorios', icon: 'trending_up', order: 40 },
  permission: ['CUPOM_DESCONTO_VER'],
  plan: 'CUPOM',
  call: 'POST /cupomdesconto/relatorio/desempenho/{page}/{size}',
  filters: {
    inicio: f.date({ label: 'De', required: true }),
    fim: f.date({ label: 'Até', required: true }),
    cupom: f.ref('cupomDesconto'),
  },
  period: ['inicio', 'fim'],
  compare: 'previous',
  columns: {
    cupom: f.ref('cupomDesconto'),
    resgates: f.integer(),
    vendas: f.money({ label: 'Vendas' }),
    descontos: f.money({ label: 'Descontos' }),
    ticket: f.money({ label: 'Ticket médio' }),
    custo: f.percent({ label: 'Custo sobre as vendas' }),
  },
  totals: {
    resgates: f.integer(),
    vendas: f.money(),
    descontos: f.money(),
    ticket: f.money({ label: 'Ticket médio' }),
  },
  chart: { x: 'cupom', y: 'vendas' },
});
