import { report } from '#kit';
import { f } from '#fields';

const conta = (label: string) => f.integer({ label });
export const clientesPorBairro = report('clientesPorBairro', {
  label: 'Clientes por bairro',
  text: 'Onde moram os clientes e quanto compraram no período, pelo endereço do cadastro.',
  menu: { group: 'relatorios', icon: 'map', order: 64 },
  permission: ['CLIENTE_VER'],
  plan: 'CLIENTES',
  call: 'POST /client/relatorio/bairros/{page}/{size}',
  filters: { inicio: f.date({ label: 'De', required: true }), fim: f.date({ label: 'Até', required: true }) },
  period: ['inicio', 'fim'],
  columns: {
    bairro: f.text(),
    cidade: f.text(),
    clientes: conta('Clientes'),
    compraram: conta('Compraram'),
    pedidos: conta('Pedidos'),
    vendas: f.money(),
    ticket: f.money({ label: 'Ticket médio' }),
  },
  totals: {
    clientes: conta('Clientes'),
    compraram: conta('Compraram'),
    pedidos: conta('Pedidos'),
    vendas: f.money(),
  },
  charts: [{ kind: 'bar', x: 'bairro', y: 'vendas', label: 'Vendas por bairro' }],
});
