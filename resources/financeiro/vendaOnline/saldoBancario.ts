import { get, page, post, r } from '#kit';
import { f } from '#fields';

const ver = 'FINANCEIRO_VER';

/** Balance and bank accounts of the company; for the platform, outside a company, the balances of all. */
export const saldoBancario = page('saldoBancario', {
  label: 'Contas bancárias',
  path: 'contas-bancarias',
  menu: { group: 'financeiro', icon: 'wallet', order: 5 },
  permission: [ver, 'ROLE_ADMIN'],
  outside: true,
  screen: () => import('./saldoBancario.Tela'),
});

const quantia = f.money({ required: true });
/** Balance of the present company, asked at this moment. */
export const saldoDaEmpresa = get('/saldo-bancario/saldo', {
  permission: [ver],
  inCompany: true,
  outside: true,
  perHour: 600,
  result: {
    /** False until the company is accredited with the provider. */
    credenciada: f.bool({ required: true }),
    disponivel: quantia,
    aReceber: quantia,
    bloqueado: quantia,
    em: f.dateTime({ required: true }),
    simulado: f.bool({ required: true }),
    lidoAte: f.dateTime(),
    erro: f.text(),
  },
});
/** Balances of all companies, of the last reading of each. */
export const saldosDeTodas = get('/saldo-bancario/todas', {
  permission: ['ROLE_ADMIN'],
  result: r.list({
    empresa: f.integer({ required: true }),
    nome: f.text({ required: true }),
    seller: f.text({ required: true }),
    disponivel: f.money(),
    aReceber: f.money(),
    bloqueado: f.money(),
    saldoEm: f.dateTime(),
    erro: f.text(),
  }),
});
/** Bank accounts that the provider pays to, the default one first. Of the number only the end is known. */
export const contasBancarias = get('/empresa/contabancaria/listcontas', {
  permission: [ver],
  inCompany: true,
  outside: true,
  perHour: 600,
  result: r.list({
    id: f.text({ required: true }),
    banco: f.text({ required: true }),
    agencia: f.text({ label: 'Agência', required: true }),
    final: f.text({ label: 'Final da conta', required: true }),
    tipo: f.enum({ CORRENTE: 'Corrente', POUPANCA: 'Poupança', PAGAMENTO: 'De pagamento' }, { required: true }),
    titular: f.text({ required: true }),
    padrao: f.bool({ label: 'Padrão', required: true }),
    ativa: f.bool({ required: true }),
  }),
});
/** Amounts that wait for a transfer, from the stored receivables. */
export const totaisParaTransferencias = post('/zoop-transacao/totalizadores-para-transferencias', {
  permission: [ver],
  mutates: false,
  result: {
    /** Paid to the account at the provider, and not in the bank yet. */
    disponivel: quantia,
    aReceber: quantia,
    bloqueado: quantia,
  },
});
