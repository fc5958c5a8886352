import { entity, ledger, states } from '#kit';
import { f } from '#fields';
import { containdicacao } from './containdicacao';

export const situacoesDaTransacao = {
  PENDENTE: { label: 'Em carência', tone: 'info' },
  LIBERADA: { label: 'Liberada', tone: 'success' },
  SOLICITADA: { label: 'Solicitada', tone: 'warning' },
  APROVADA: { label: 'Aprovada', tone: 'info' },
  PAGA: { label: 'Paga', tone: 'success' },
  RECUSADA: { label: 'Recusada', tone: 'error' },
  CANCELADA: 'Cancelada',
} as const;
export const formasDoResgate = { PIX: 'Pix', FATURA: 'Abater da próxima fatura' } as const;

/** Row of a referral account: a prize, a redemption, or what takes one back. A prize waits before it counts. */
export const indicacaoTransacao = entity('indicacaoTransacao', {
  label: ['Transação de indicação', 'Transações de indicação'],
  gender: 'f',
  title: 'descricao',
  root: 'indicacao/transacao/',
  tenant: 'empresa',
  bin: false,
  fields: {
    descricao: f.text({ label: 'Lançamento', required: true, max: 120 }),
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    conta: f.ref('containdicacao', { required: true, index: true }),
    data: f.dateTime({ readOnly: true, stamp: 'now', index: true }),
    tipo: f.enum(
      {
        CREDITO: { label: 'Prêmio', tone: 'success' },
        RESGATE: { label: 'Resgate', tone: 'info' },
        ABATIMENTO_FATURA: { label: 'Abatido da fatura', tone: 'info' },
        AJUSTE: 'Ajuste',
        ESTORNO: { label: 'Estorno', tone: 'warning' },
        EXPIRACAO: { label: 'Vencido', tone: 'warning' },
      },
      { required: true },
    ),
    valor: f.money({ required: true, help: 'Positivo quando entra, negativo quando sai.' }),
    saldo: f.money({ readOnly: true, help: 'O saldo depois dele. Vazio: ainda não conta.' }),
    indicacao: f.ref('indicacao', { label: 'Indicação', index: true }),
    fatura: f.ref('faturaEmpresa', { label: 'Fatura paga', index: true, read: 'INDICACAO_APROVAR' }),
    situacao: f.enum(situacoesDaTransacao, { label: 'Situação', required: true, default: 'LIBERADA', index: true }),
    liberaEm: f.dateTime({ label: 'Libera em', readOnly: true, index: true }),
    forma: f.enum(formasDoResgate, { label: 'Como receber' }),
    comprovante: f.file({ help: 'O recibo do banco.' }),
    motivo: f.text({ max: 200 }),
    liberadaEm: f.dateTime({ label: 'Liberada em', readOnly: true }),
    pagaEm: f.dateTime({ label: 'Paga em', readOnly: true }),
    situacaoDesde: f.dateTime({ label: 'Nesta situação desde', readOnly: true, stamp: 'now' }),
    chave: f.text({ required: true, max: 80, unique: true, help: 'Por que foi escrita; cada motivo, uma vez.' }),
    usuario: f.ref('usuario', { label: 'Por', readOnly: true, stamp: 'user' }),
  },
});
export const livroDeIndicacoes = ledger(indicacaoTransacao, containdicacao, {
  account: 'conta',
  amount: 'valor',
  after: 'saldo',
  key: 'chave',
  balance: 'saldo',
});
export const vidaDoResgateDeIndicacao = states(indicacaoTransacao, 'situacao', {
  line: ['SOLICITADA', 'APROVADA', 'PAGA'],
  call: 'POST alterar/status',
  since: 'situacaoDesde',
  log: { entity: 'indicacaoHistorico', by: 'transacao', from: 'de', to: 'para' },
  moves: {
    liberar: {
      label: 'Liberar',
      from: 'PENDENTE',
      to: 'LIBERADA',
      by: 'house',
      at: 'liberaEm',
      stamp: 'liberadaEm',
    },
    cancelar: { label: 'Cancelar', from: 'PENDENTE', to: 'CANCELADA', by: 'house' },
    aprovar: {
      label: 'Aprovar',
      icon: 'check',
      tone: 'primary',
      from: 'SOLICITADA',
      to: 'APROVADA',
      permission: 'INDICACAO_APROVAR',
      did: 'aprovou',
    },
    pagar: {
      label: 'Registrar pagamento',
      icon: 'payments',
      tone: 'primary',
      from: 'APROVADA',
      to: 'PAGA',
      permission: 'INDICACAO_APROVAR',
      offers: ['comprovante'],
      stamp: 'pagaEm',
      confirm: 'O resgate foi pago? Por fatura, o valor vira crédito agora.',
      submit: 'Registrar',
      did: 'pagou',
    },
    recusar: {
      label: 'Recusar',
      icon: 'block',
      tone: 'danger',
      from: ['SOLICITADA', 'APROVADA'],
      to: 'RECUSADA',
      permission: 'INDICACAO_APROVAR',
      asks: ['motivo'],
      confirm: 'Recusar o resgate? O valor volta para o saldo.',
      submit: 'Recusar resgate',
      did: 'recusou',
    },
  },
});
