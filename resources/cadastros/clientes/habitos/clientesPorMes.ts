import { report } from '#kit';
import { f } from '#fields';

const inteiro = (label: string) => f.integer({ label });
/** New customers and those who came again, by the month of the order. */
export const clientesPorMes = report('clientesPorMes', {
  label: 'Novos e que voltaram',
  text: 'Em cada mês, quem comprou pela primeira vez e quem já era cliente. Vendas sem cliente ficam de fora.',
  menu: { group: 'relatorios', icon: 'group', order: 62 },
  permission: ['CLIENTE_VER'],
  plan: 'CLIENTES',
  call: 'POST /client/relatorio/novos/{page}/{size}',
  filters: { inicio: f.date({ label: 'De', required: true }), fim: f.date({ label: 'Até', required: true }) },
  period: ['inicio', 'fim'],
  months: 6,
  compare: 'previous',
  columns: {
    mes: f.text({ label: 'Mês' }),
    novos: inteiro('Novos'),
    voltaram: inteiro('Voltaram'),
    vendasNovos: f.money({ label: 'Vendas a novos' }),
    vendasVoltaram: f.money({ label: 'Vendas a quem voltou' }),
  },
  totals: {
    novos: inteiro('Novos'),
    voltaram: inteiro('Voltaram'),
    vendasNovos: f.money({ label: 'Vendas a novos' }),
    vendasVoltaram: f.money({ label: 'Vendas a quem voltou' }),
  },
});
