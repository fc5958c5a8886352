import { report } from '#kit';
import { f } from '#fields';

/** Platform: companies by online sales, compared with the period before. */
export const rankingEmpresas = report('rankingEmpresas', {
  label: 'Empresas por vendas online',
  text: 'Quanto cada empresa vendeu pelo site, WhatsApp e iFood, e a variação sobre o período anterior do mesmo tamanho.',
  menu: { group: 'relatorios', icon: 'location_city', order: 60 },
  permission: ['ROLE_ADMIN'],
  call: 'POST /pedido/ranking-empresas-vendas-online/{page}/{size}',
  filters: { inicio: f.date({ label: 'De', required: true }), fim: f.date({ label: 'Até', required: true }) },
  period: ['inicio', 'fim'],
  columns: {
    empresa: f.ref('empresa'),
    cidade: f.text(),
    pedidos: f.integer(),
    total: f.money(),
    ticket: f.money({ label: 'Ticket médio' }),
    variacao: f.percent({ label: 'Variação' }),
  },
  totals: { pedidos: f.integer(), total: f.money() },
  charts: [{ kind: 'bar', x: 'empresa', y: 'total' }],
  compare: 'previous',
});
