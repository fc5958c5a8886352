import { get, page, post, r } from '#kit';
import { f } from '#fields';
import { faturaEmpresa, situacoesDaFatura, tiposDeItem } from '../../../schemas/financeiro/faturas/faturaEmpresa';
import { cobrancaPasso } from '../../../schemas/financeiro/faturas/cobrancaPasso';
import { recorrenciaAssinatura } from '../../../schemas/financeiro/faturas/recorrenciaAssinatura';
import { comoMes } from '../../../schemas/competencia';

/** Invoices of the company itself. It opens while the company is blocked, for it is the way out. */
export const minhasFaturas = page('minhasFaturas', {
  label: 'Minhas faturas',
  menu: { group: 'financeiro', icon: 'receipt', order: 28 },
  permission: ['FATURAMENTO_VER'],
  whileBlocked: true,
  screen: () => import('./minhasFaturas.Tela'),
});

const own = { permission: ['FATURAMENTO_VER'], inCompany: true, whileBlocked: true } as const;
const fatura = f.integer({ label: 'Fatura', required: true, min: 1 });
const { situacao } = faturaEmpresa.fields;

export const itensDaFatura = r.list({
  tipo: f.enum(tiposDeItem, { required: true }),
  descricao: f.text({ required: true }),
  quantidade: f.integer({ required: true }),
  unitario: f.money({ required: true }),
  valor: f.money({ required: true }),
});
/** The open invoice on top of the page: what is due today, how it is paid, and what happens next. */
export const faturaAtual = get('/faturaempresa/atual', {
  ...own,
  result: {
    simulado: f.bool({ required: true }),
    ensaia: f.bool({ required: true }),
    bloqueado: f.bool({ required: true }),
    credito: f.money({ required: true }),
    emails: f.emails(),
    aberta: r.orNull({
      id: f.integer({ required: true }),
      numero: f.text(),
      competencia: f.text({ required: true }),
      situacao,
      vencimento: f.date({ required: true }),
      pagavelAte: f.date(),
      atraso: f.integer({ required: true }),
      valor: f.money({ required: true }),
      multa: f.money({ required: true }),
      juros: f.money({ required: true }),
      total: f.money({ required: true }),
      qr: f.text(),
      pix: f.text(),
      boleto: f.text(),
      link: f.text(),
      recusa: f.text(),
      itens: itensDaFatura,
    }),
    outras: f.integer({ label: 'Outras abertas', required: true }),
    cartao: r.orNull({
      final: recorrenciaAssinatura.fields.cartaoFinal,
      bandeira: recorrenciaAssinatura.fields.bandeira,
    }),
    passos: r.list(r.record(cobrancaPasso, ['id', 'quando', 'tipo', 'canal', 'resultado'])),
    proximos: r.list({ dia: f.date({ required: true }), texto: f.text({ required: true }) }),
    excecao: f.text(),
  },
});

/** Asks the partner for the open invoice, while somebody pays. */
export const verificarStatus = get('/faturaempresa/verificarstatus', {
  ...own,
  mutates: true,
  outside: true,
  perHour: 900,
  result: {
    fatura: f.integer(),
    situacao: f.enum(situacoesDaFatura),
    competencia: f.text(),
    valor: f.money(),
    total: f.money(),
    vencimento: f.date(),
    bloqueado: f.bool({ required: true }),
  },
});
const tentativa = {
  fatura: f.integer({ required: true }),
  situacao: faturaEmpresa.fields.situacao,
  mensagem: f.text(),
};
/** Charges the card once more. A refusal of the bank is said; a lost answer is asked for before anything is repeated. */
export const retentarPagamento = post('/fatura/recorrente/retentarpagamento', {
  ...own,
  outside: true,
  perHour: 60,
  form: { fatura },
  result: tentativa,
});
/**
 * Charges the card of the own open invoice now. For the platform, with `empresa`: issues the month of a company, once.
 */
export const cobrarAgora = post('/fatura/recorrente/cobranca', {
  permission: ['FATURAMENTO_VER', 'ROLE_ADMIN'],
  whileBlocked: true,
  outside: true,
  perHour: 600,
  form: {
    empresa: f.integer({ min: 1 }),
    competencia: f.text({
      label: 'Competência',
      ...comoMes,
    }),
    vencimento: f.date(),
  },
  result: tentativa,
});
/** True when a company owes nothing that is due. */
export const pagaDaEmpresa = get('/faturaempresa/paga/empresa/{id}', {
  permission: ['FATURAMENTO_VER', 'ROLE_ADMIN'],
  whileBlocked: true,
  form: { id: f.integer({ label: 'Empresa', required: true, min: 1 }) },
  result: { paga: f.bool({ required: true }) },
});
export const listarItens = post('/fatura/listar-itens', {
  permission: ['FATURAMENTO_VER', 'ROLE_ADMIN'],
  whileBlocked: true,
  mutates: false,
  form: { fatura },
  result: itensDaFatura,
});
export const segundaVia = get('/faturaempresa/segunda-via/{fatura}', {
  permission: ['FATURAMENTO_VER', 'ROLE_ADMIN'],
  whileBlocked: true,
  form: { fatura },
  result: r.file('text/html', 'application/pdf'),
});
/** Pays the open invoice at the simulator, outside production. */
export const simularPagamento = post('/faturaempresa/simular-pagamento', {
  ...own,
  outside: true,
  perHour: 120,
  form: { fatura, forma: f.enum({ PIX: 'Pix', BOLETO: 'Boleto' }, { label: 'Forma de pagamento' }) },
  result: r.nothing,
});
