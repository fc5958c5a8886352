import { post, r } from '#kit';
import { f } from '#fields';
import { situacoes as situacoesDaEmpresa } from '../../../schemas/cadastros/empresa';
import { canais, formasPagamento, modalidades, situacoes } from '../../../schemas/delivery/pedidos/pedido';

/** Figures of the start page: of one shop, or of all companies that a platform user looks after. */
const numero = f.integer({ required: true });
const texto = f.text({ required: true });
const soma = f.money({ required: true });
const dia = f.date({ required: true });

/** Sales of a period. `vendas` are orders not cancelled; `faturado` counts the concluded ones. */
const trecho = {
  pedidos: numero,
  vendas: soma,
  faturado: soma,
  /** Null where nothing was sold. */
  ticket: f.money(),
  cancelados: numero,
  valorCancelado: soma,
} as const;
/** Period and the one before, up to the same hour. */
const comparado = { agora: trecho, antes: trecho } as const;

export const painel = post('/pedido/dashboard/', {
  mutates: false,
  permission: ['PEDIDO_VER', 'DASHBOARD_VER'],
  inCompany: true,
  result: {
    agora: f.dateTime({ required: true }),
    hoje: dia,
    /** The same weekday before. */
    antes: dia,
    /** Null without the permission to see sales. */
    vendas: r.orNull({
      hoje: comparado,
      ontem: comparado,
      semana: comparado,
      mes: comparado,
      /** Total of that weekday a week ago, and the projection of today at the current pace. */
      diaInteiro: soma,
      projecao: f.money(),
      horas: r.list({ hora: numero, vendas: f.money(), pedidos: numero, antes: soma }),
      dias: r.list({ dia, pedidos: numero, vendas: soma }),
      porCanal: r.list({ canal: f.enum(canais, { required: true }), pedidos: numero, vendas: soma }),
      porModalidade: r.list({ modalidade: f.enum(modalidades, { required: true }), pedidos: numero, vendas: soma }),
      porForma: r.list({ forma: f.enum(formasPagamento, { required: true }), pedidos: numero, valor: soma }),
      produtos: r.list({
        produto: f.integer(),
        nome: texto,
        quantidade: f.decimal({ required: true, places: 3 }),
        valor: soma,
      }),
      clientes: { novos: numero, recorrentes: numero, semCadastro: numero },
      meta: r.orNull({ meta: soma, realizado: soma, projecao: soma }),
      /** The last day on which something was sold, before today. */
      ultimoDia: r.orNull({ dia, pedidos: numero, vendas: soma }),
      /** Shops of a network up to now, for its head only. */
      lojas: r.list({ empresa: numero, nome: texto, pedidos: numero, vendas: soma, antes: soma }),
    }),
    emAberto: r.list({
      situacao: f.enum(situacoes, { required: true }),
      pedidos: numero,
      total: soma,
      desde: f.dateTime(),
      atrasados: numero,
    }),
    atrasados: r.list({
      id: numero,
      numero: texto,
      cliente: f.text(),
      bairro: f.text(),
      situacao: f.enum(situacoes, { required: true }),
      desde: f.dateTime(),
      previsao: f.dateTime({ required: true }),
    }),
    /** Minutes from the confirmation to the door, or to the counter. */
    tempos: { hoje: f.integer(), antes: f.integer() },
    acaba: r.list({
      produto: numero,
      nome: texto,
      estoque: f.decimal({ required: true, places: 3 }),
      minimo: f.decimal({ places: 3 }),
      /** Days until it runs out at last week's pace. */
      dias: f.decimal({ places: 1 }),
    }),
    /** Empty once all are done, and for users who do not set up the shop. */
    passos: r.list({ passo: texto, feito: f.bool({ required: true }), quantos: f.integer() }),
  },
});

/** Reasons for the platform to look after a company. */
export const motivos = {
  SEM_PEDIDO: 'Aberta e sem pedido há 3 horas',
  WHATSAPP: 'WhatsApp desconectado',
  NOTAS: 'Notas rejeitadas',
  CERTIFICADO: 'Certificado que vence em 7 dias',
  CREDENCIAMENTO: 'Credenciamento recusado',
  TESTE: 'Teste que termina em 3 dias',
} as const;

/** Reasons for a seller to call a company: an incident, its trial, an unpaid bill, lost orders. The first is most urgent. */
export const chamados = {
  ...motivos,
  INADIMPLENTE: 'Fatura em atraso',
  PARADA: 'Sem pedido há dias',
  QUEDA: 'Pedidos em queda',
  TESTE_ABERTO: 'Em teste',
} as const;

export const carteira = post('/pedido/dashboard/carteira', {
  mutates: false,
  permission: ['EMPRESA_VER'],
  result: {
    agora: f.dateTime({ required: true }),
    hoje: dia,
    empresas: numero,
    comPedido: numero,
    comPedidoAntes: numero,
    pedidos: numero,
    pedidosAntes: numero,
    testes: numero,
    testesSemPedido: numero,
    fila: r.list({
      empresa: numero,
      nome: texto,
      cidade: f.text(),
      motivo: f.enum(motivos, { required: true }),
      quantos: f.integer(),
      desde: f.dateTime(),
      pedidosHoje: numero,
    }),
    naFila: numero,
    quedas: r.list({ empresa: numero, nome: texto, de: numero, para: numero, variacao: f.percent({ required: true }) }),
    /** Companies of a seller, those that need a call first. */
    vendedor: r.orNull({
      emTeste: numero,
      pagam: numero,
      emRisco: numero,
      pedidos: numero,
      pedidosAntes: numero,
      empresas: r.list({
        empresa: numero,
        nome: texto,
        cidade: f.text(),
        telefone: f.phone(),
        situacao: f.enum(situacoesDaEmpresa, { required: true }),
        plano: f.text(),
        fimTeste: f.date(),
        semana: numero,
        semanaAntes: numero,
        motivo: f.enum(chamados),
        /** The first alert in words. */
        frase: f.text(),
        desde: f.dateTime(),
      }),
    }),
    implantacoes: r.list({ empresa: numero, nome: texto, feitos: numero, de: numero, falta: texto }),
  },
});
