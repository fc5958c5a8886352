import { report } from '#kit';
import { f } from '#fields';

/** Shops of a network side by side, for users of the head; a branch sees only itself. */
export const lojasDaRede = report('lojasDaRede', {
  label: 'Lojas da rede',
  text: 'As lojas da rede lado a lado: o que cada uma vendeu no período, e a variação sobre o período anterior do mesmo tamanho. Quem trabalha em uma filial vê a sua.',
  menu: { group: 'relatorios', icon: 'business', order: 50 },
  permission: ['PEDIDO_VER'],
  plan: 'RELATORIOS',
  call: 'POST /pedido/relatorio/lojas/{page}/{size}',
  filters: { inicio: f.date({ label: 'De', required: true }), fim: f.date({ label: 'Até', required: true }) },
  period: ['inicio', 'fim'],
  columns: {
    loja: f.text(),
    pedidos: f.integer(),
    total: f.money({ label: 'Vendas' }),
    participacao: f.percent({ label: 'Participação' }),
    ticket: f.money({ label: 'Ticket médio' }),
    faturado: f.money(),
    cancelados: f.integer(),
    online: f.integer({ label: 'Pedidos online' }),
    totalOnline: f.money({ label: 'Vendas online' }),
    variacao: f.percent({ label: 'Variação' }),
  },
  totals: {
    pedidos: f.integer(),
    total: f.money({ label: 'Vendas' }),
    ticket: f.money({ label: 'Ticket médio' }),
    faturado: f.money(),
    cancelados: f.integer(),
  },
  headline: ['total', 'pedidos', 'ticket', 'faturado'],
  charts: [
    { kind: 'bar', x: 'loja', y: 'total', label: 'Vendas por loja' },
    { kind: 'bar', x: 'loja', y: 'ticket', label: 'Ticket médio por loja' },
  ],
  compare: 'previous',
});
