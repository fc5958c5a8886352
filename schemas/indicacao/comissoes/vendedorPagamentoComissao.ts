import { entity, states } from '#kit';
import { f } from '#fields';
import { comoMes } from '../../competencia';

const bancario = { basis: 'contrato', purpose: 'Pagar comissões' } as const;
export const tributosRetidos = { IRRF: 'IRRF', INSS: 'INSS', ISS: 'ISS' } as const;

export const situacoesDaComissao = {
  ABERTA: { label: 'Aberta', tone: 'info' },
  FECHADA: { label: 'Fechada', tone: 'warning' },
  CONTESTADA: { label: 'Contestada', tone: 'error' },
  APROVADA: { label: 'Aprovada', tone: 'info' },
  PAGA: { label: 'Paga', tone: 'success' },
} as const;

/** Commission of a seller of the platform for a month. The closing makes it, and freezes its lines. */
export const vendedorPagamentoComissao = entity('vendedorPagamentoComissao', {
  label: ['Pagamento de comissão', 'Pagamentos de comissão'],
  title: 'competencia',
  root: 'vendedor-pagamento-comissao/',
  owner: 'vendedor',
  bin: false,
  unique: [['vendedor', 'competencia']],
  fields: {
    vendedor: f.ref('vendedor', { required: true, readOnly: 'update' }),
    competencia: f.text({
      label: 'Mês',
      required: true,
      ...comoMes,
      readOnly: 'update',
    }),
    situacao: f.enum(situacoesDaComissao, { label: 'Situação', required: true, default: 'ABERTA', index: true }),
    situacaoDesde: f.dateTime({ label: 'Nesta situação desde', readOnly: true, stamp: 'now' }),
    fechadaEm: f.dateTime({ label: 'Fechada em', readOnly: true }),
    pagarEm: f.date({
      label: 'Dia do pagamento',
      readOnly: true,
      help: 'Dia 10 do mês seguinte, ou o próximo dia útil na cidade do vendedor.',
    }),
    totalAdesao: f.money({ label: 'Adesões', required: true, default: 0, readOnly: true }),
    totalMensal: f.money({ label: 'Mensalidades', required: true, default: 0, readOnly: true }),
    bonus: f.money({ label: 'Acréscimos', required: true, default: 0, readOnly: true }),
    descontos: f.money({ label: 'Estornos e descontos', required: true, default: 0, readOnly: true }),
    bruto: f.money({ required: true, default: 0, readOnly: true }),
    retencoes: f.list(
      {
        tributo: f.enum(tributosRetidos, { required: true }),
        base: f.money({ required: true, min: 0 }),
        aliquota: f.percent({ label: 'Alíquota', required: true, min: 0, max: 100 }),
        valor: f.money({ required: true, min: 0 }),
      },
      { label: 'Retenções', each: 'Retenção', max: 3, readOnly: true },
    ),
    retido: f.money({ required: true, default: 0, readOnly: true }),
    liquido: f.money({ label: 'Líquido', required: true, default: 0, readOnly: true }),
    conferidaEm: f.dateTime({ label: 'Retenções conferidas em', readOnly: true }),
    conferidaPor: f.ref('usuario', { label: 'Conferidas por', readOnly: true }),
    pagaEm: f.dateTime({ label: 'Paga em', readOnly: true, index: true }),
    comprovante: f.file({ help: 'O recibo do banco.', personal: bancario }),
    notaNumero: f.text({ label: 'Número da nota do vendedor', max: 20 }),
    notaFiscal: f.file({ label: 'Nota do vendedor', personal: bancario }),
    contestacao: f.longText({ label: 'Contestação', max: 1000 }),
    resposta: f.longText({ label: 'Resposta à contestação', max: 1000 }),
    motivo: f.text({ label: 'Motivo da reabertura', max: 200 }),
  },
});

export const vidaDaComissao = states(vendedorPagamentoComissao, 'situacao', {
  line: ['ABERTA', 'FECHADA', 'APROVADA', 'PAGA'],
  since: 'situacaoDesde',
  log: { entity: 'comissaoHistorico', by: 'pagamento', from: 'de', to: 'para' },
  moves: {
    fechar: { label: 'Fechar', from: 'ABERTA', to: 'FECHADA', by: 'house', stamp: 'fechadaEm', did: 'fechou' },
    aprovar: {
      label: 'Aprovar',
      icon: 'check',
      tone: 'primary',
      from: 'FECHADA',
      to: 'APROVADA',
      permission: 'COMISSAO_PAGAR',
      second: { permission: 'COMISSAO_PAGAR' },
      unless: { 'Confira antes as retenções propostas!': { retido: { gt: 0 }, conferidaEm: { empty: true } } },
      did: 'aprovou',
    },
    pagar: {
      label: 'Registrar pagamento',
      icon: 'payments',
      tone: 'primary',
      from: 'APROVADA',
      to: 'PAGA',
      permission: 'COMISSAO_PAGAR',
      offers: ['comprovante'],
      stamp: 'pagaEm',
      confirm: 'O dinheiro já saiu? Depois disto o mês não reabre.',
      submit: 'Registrar',
      did: 'pagou',
    },
    contestar: {
      label: 'Contestar',
      icon: 'chat',
      tone: 'danger',
      from: ['FECHADA', 'APROVADA'],
      to: 'CONTESTADA',
      permission: 'COMISSAO_VER',
      asks: ['contestacao'],
      confirm: 'Contestar a comissão de {competencia}? O pagamento espera pela resposta.',
      submit: 'Contestar',
      did: 'contestou',
    },
    responder: {
      label: 'Responder à contestação',
      icon: 'chat',
      from: 'CONTESTADA',
      to: 'FECHADA',
      permission: 'COMISSAO_FECHAR',
      asks: ['resposta'],
      submit: 'Responder',
      did: 'respondeu',
    },
    reabrir: {
      label: 'Reabrir',
      icon: 'restore',
      tone: 'danger',
      from: ['FECHADA', 'CONTESTADA', 'APROVADA'],
      to: 'ABERTA',
      permission: 'COMISSAO_FECHAR',
      second: { permission: 'COMISSAO_FECHAR' },
      asks: ['motivo'],
      clears: ['fechadaEm', 'pagarEm', 'conferidaEm', 'conferidaPor'],
      confirm: 'Reabrir {competencia}? As linhas voltam a mudar até o próximo fechamento.',
      submit: 'Reabrir',
      did: 'reabriu',
    },
  },
});
