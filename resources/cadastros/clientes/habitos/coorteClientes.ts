import { report } from '#kit';
import { f } from '#fields';

const conta = f.integer();
const parte = (label: string) => f.percent({ label });
export const coorteClientes = report('coorteClientes', {
  label: 'Clientes que voltam',
  text: 'Dos que compraram pela primeira vez em cada mês, quantos voltaram um, dois, até seis meses depois.',
  menu: { group: 'relatorios', icon: 'groups', order: 60 },
  permission: ['CLIENTE_VER'],
  plan: 'CLIENTES',
  call: 'POST /client/relatorio/coorte/{page}/{size}',
  filters: { inicio: f.date({ label: 'De', required: true }), fim: f.date({ label: 'Até', required: true }) },
  period: ['inicio', 'fim'],
  months: 7,
  columns: {
    mes: f.text({ label: 'Primeira compra em' }),
    clientes: conta,
    mes1: parte('1 mês depois'),
    mes2: parte('2 meses'),
    mes3: parte('3 meses'),
    mes4: parte('4 meses'),
    mes5: parte('5 meses'),
    mes6: parte('6 meses'),
  },
  totals: { clientes: conta, voltaram: f.integer({ label: 'Voltaram alguma vez' }) },
});
