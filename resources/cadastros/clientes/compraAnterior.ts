import { resource } from '#kit';
import { compraAnterior } from '../../../schemas/cadastros/clientes/compraAnterior';

export const comprasAnteriores = resource(compraAnterior, {
  menu: { group: 'clientes', icon: 'history', order: 70 },
  plan: 'CLIENTES',
  list: {
    columns: ['numero', 'data', 'cliente', 'total', 'canal'],
    filters: ['data', 'cliente', 'total'],
    search: ['numero', 'itens'],
    sort: { data: 'desc' },
    totals: { call: 'POST totais', count: { compras: {} }, sum: { total: 'total' } },
    empty:
      'Traga o histórico do sistema de antes em «Importar». Os clientes são achados pelo telefone ou pelo CPF; nada disso entra em estoque, pontos ou relatórios de vendas.',
  },
  form: [['numero', 'data'], 'cliente', ['total', 'canal'], 'itens', 'empresa'],
});
