// compiler 12: Type '"totl"' is not assignable to type '"total"'
// start 12: R134 error unknownInChart chart 1.y: 'totl' is no figure. Fix: did you mean 'total'?
import { entity } from '#kit';
import { f } from '#fields';
import { summary } from '#fields/summary';

export const unknownInChart = entity('unknownInChart', {
  label: ['Venda', 'Vendas'], title: 'nome', root: 'unknown-in-chart/', fields: { nome: f.text({ required: true }), dia: f.date(), valor: f.money() },
});
export const vendas = summary('unknownInChart', {
  label: 'Vendas', permission: ['ROLE_ADMIN'], call: 'POST /unknown-in-chart/relatorio/{page}/{size}', from: unknownInChart, on: 'dia', by: { dia: 'dia' }, sum: { total: 'valor' },
  charts: [{ kind: 'bar', x: 'dia', y: 'totl' }],
});
