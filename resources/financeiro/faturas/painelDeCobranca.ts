import { get, page, r } from '#kit';
import { f } from '#fields';

/** Debts of companies to the platform, and the dunning of each. */
export const painelDeCobranca = page('painelDeCobranca', {
  label: 'Cobrança',
  path: 'cobranca',
  menu: { group: 'financeiro', icon: 'gavel', order: 27 },
  permission: ['ROLE_ADMIN'],
  outside: true,
  screen: () => import('./painelDeCobranca.Tela'),
});

const quantia = { quantas: f.integer({ required: true }), valor: f.money({ required: true }) };
export const verCobranca = get('/faturaempresa/cobranca/painel', {
  permission: ['ROLE_ADMIN'],
  result: {
    simulado: f.bool({ required: true }),
    /** Monthly revenue: plans of paying companies and monthly services in force. */
    mrr: f.money({ required: true }),
    pagantes: f.integer({ required: true }),
    abertas: r.list(quantia),
    vencidas: r.list(quantia),
    pagasNoMes: r.list(quantia),
    bloqueadas: f.integer({ required: true }),
    idades: r.list({ faixa: f.text({ required: true }), ...quantia }),
    maiores: r.list({
      empresa: f.integer({ required: true }),
      nome: f.text({ required: true }),
      quantas: f.integer({ required: true }),
      valor: f.money({ required: true }),
      atraso: f.integer({ required: true }),
      bloqueada: f.bool({ required: true }),
      excecao: f.text(),
    }),
    incertas: f.integer({ required: true }),
  },
});
