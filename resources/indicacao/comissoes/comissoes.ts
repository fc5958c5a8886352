import { get, page, post, r } from '#kit';
import { f } from '#fields';
import {
  situacoesDaComissao,
  vendedorPagamentoComissao,
} from '../../../schemas/indicacao/comissoes/vendedorPagamentoComissao';
import { comissaoLinha } from '../../../schemas/indicacao/comissoes/comissaoLinha';
import { comoMes } from '../../../schemas/competencia';

/** Commissions of a month: what keeps it from being closed, the sellers, and each line. */
export const comissoes = page('comissoes', {
  label: 'Comissões',
  menu: { group: 'financeiro', icon: 'percent', order: 32 },
  permission: ['COMISSAO_FECHAR', 'COMISSAO_PAGAR'],
  outside: true,
  params: { mes: f.text() },
  screen: () => import('./comissoes.Tela'),
});
const { situacao } = vendedorPagamentoComissao.fields;
const dinheiros = {
  totalAdesao: f.money({ required: true }),
  totalMensal: f.money({ required: true }),
  bonus: f.money({ required: true }),
  descontos: f.money({ required: true }),
  bruto: f.money({ required: true }),
};
const competencia = f.text({
  label: 'Mês',
  required: true,
  ...comoMes,
});
const leitores = ['COMISSAO_VER', 'COMISSAO_FECHAR', 'COMISSAO_PAGAR'] as const;

/** Commission of the running month so far, and what the open invoices would add. */
export const mesCorrenteDoVendedor = get('/vendedor-pagamento-comissao/comissao-mes-corrente/{vendedor}', {
  permission: leitores,
  form: { vendedor: f.text({ label: 'Vendedor', required: true, max: 12, help: 'O código, ou “atual”.' }) },
  result: {
    vendedor: f.integer({ required: true }),
    nome: f.text({ required: true }),
    competencia: f.text({ required: true }),
    linhas: f.integer({ required: true }),
    empresas: f.integer({ required: true }),
    ...dinheiros,
    previsto: f.money({ required: true }),
    faturasAbertas: f.integer({ required: true }),
    pagarEm: f.date({ required: true }),
    /** Companies that paid their first invoice, and the base of what was paid. */
    empresasNovas: f.integer({ required: true }),
    receita: f.money({ required: true }),
    /** Goal of the month; without one, the companies of the seller's own row. */
    meta: f.integer(),
    metaReceita: f.money(),
    bonusDaMeta: f.money(),
  },
});
export const linhasDoMesCorrente = post('/vendedor-pagamento-comissao/comissao-mes-corrente-pg-vendedor', {
  permission: leitores,
  mutates: false,
  form: {
    vendedor: f.integer({ label: 'Vendedor', min: 1 }),
    page: f.integer({ label: 'Página', min: 1 }),
    size: f.integer({ label: 'Tamanho', min: 1, max: 100 }),
  },
  result: r.page(
    r.record(comissaoLinha, ['id', 'descricao', 'tipo', 'empresa', 'fatura', 'base', 'percentual', 'valor', 'data']),
  ),
});
export const competencias = get('/vendedor-pagamento-comissao/listar-competencias/', {
  permission: leitores,
  result: r.list({
    competencia: f.text({ required: true }),
    vendedores: f.integer({ required: true }),
    bruto: f.money({ required: true }),
    aberta: f.bool({ required: true }),
  }),
});
export const totaisDasComissoes = post('/vendedor-pagamento-comissao/totalizadores', {
  permission: leitores,
  mutates: false,
  form: {
    competencia: f.text({ label: 'Mês', max: 7 }),
    vendedor: f.integer({ label: 'Vendedor', min: 1 }),
    situacao: f.enum(situacoesDaComissao, { label: 'Situação' }),
  },
  result: {
    quantidade: f.integer({ required: true }),
    ...dinheiros,
    retido: f.money({ required: true }),
    liquido: f.money({ required: true }),
  },
});
export const fecharCompetencia = post('/vendedor-pagamento-comissao/fechar-competencia', {
  permission: ['COMISSAO_FECHAR'],
  platform: true,
  form: { competencia },
  result: {
    competencia: f.text({ required: true }),
    fechadas: f.integer({ required: true }),
    pagamentos: f.integer({ required: true }),
    liquido: f.money({ required: true }),
  },
});
export const emailDoFechamento = get('/config/email-fechamento-competencia-vendedores/{competencia}', {
  permission: ['COMISSAO_FECHAR'],
  platform: true,
  mutates: true,
  form: { competencia },
  result: {
    competencia: f.text({ required: true }),
    enviados: f.integer({ required: true }),
    semEmail: f.integer({ required: true }),
  },
});

/** One month as the platform sees it before and after closing. */
export const verMes = get('/vendedor-pagamento-comissao/mes/{competencia}', {
  permission: ['COMISSAO_FECHAR', 'COMISSAO_PAGAR'],
  platform: true,
  form: { competencia },
  result: {
    competencia: f.text({ required: true }),
    corrente: f.bool({ required: true }),
    bruto: f.money({ required: true }),
    retido: f.money({ required: true }),
    liquido: f.money({ required: true }),
    pagarEm: f.date({ required: true }),
    /** Sellers that still have lines outside a closing. */
    abertos: f.integer({ required: true }),
    faturasPagas: f.integer({ required: true }),
    faturasSemVendedor: f.integer({ required: true }),
    faturasComLinha: f.integer({ required: true }),
    faturasAbertas: f.integer({ required: true }),
    valorAberto: f.money({ required: true }),
    vendedores: r.list({
      vendedor: f.integer({ required: true }),
      nome: f.text({ required: true }),
      regime: f.text(),
      pagamento: f.integer(),
      situacao,
      linhas: f.integer({ required: true }),
      bruto: f.money({ required: true }),
      retido: f.money({ required: true }),
      liquido: f.money({ required: true }),
      impedimento: f.text(),
      faltaNota: f.bool({ required: true }),
      aConferir: f.bool({ required: true }),
    }),
  },
});
