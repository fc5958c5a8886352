import { entity, ledger, states } from '#kit';
import { f } from '#fields';
import { cliente } from '../../cadastros/clientes/cliente';

export const tiposTransacao = {
  CREDITO: { label: 'Compra', tone: 'success' },
  BONUS: { label: 'Bônus', tone: 'success' },
  RESGATE: { label: 'Resgate', tone: 'info' },
  EXPIRACAO: { label: 'Expiração', tone: 'warning' },
  AJUSTE: 'Ajuste',
  ESTORNO: { label: 'Estorno', tone: 'warning' },
} as const;
/** Transactions that a person may cancel; the others follow from something else. */
const cancelaveis = { tipo: ['CREDITO', 'BONUS', 'RESGATE', 'AJUSTE'] } as const;

/**
 * Transaction of a customer's points. Its amount never changes: a cancellation books a reversal. The balance equals the
 * sum of the rows with a `saldo`, and the sum of their `restante`.
 */
export const transacao = entity('transacao', {
  label: ['Transação', 'Transações'],
  gender: 'f',
  title: 'descricao',
  root: 'transacao/',
  tenant: 'empresa',
  bin: false,
  fields: {
    descricao: f.text({ label: 'Transação', required: true, max: 120 }),
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    cliente: f.ref('cliente', { required: true, index: true }),
    data: f.dateTime({ readOnly: true, stamp: 'now', index: true }),
    tipo: f.enum(tiposTransacao, { required: true }),
    situacao: f.enum(
      {
        EFETIVADA: { label: 'Efetivada', tone: 'success' },
        PENDENTE: { label: 'Em carência', tone: 'info' },
        SUSPEITA: { label: 'Suspeita', tone: 'warning' },
        CANCELADA: { label: 'Cancelada', tone: 'error' },
      },
      { label: 'Situação', required: true, default: 'EFETIVADA' },
    ),
    pontos: f.integer({ required: true, help: 'Positivos quando entram, negativos quando saem.' }),
    saldo: f.integer({ readOnly: true, help: 'Os pontos do cliente depois dela. Vazio: ainda não conta.' }),
    valor: f.money({ label: 'Em reais', min: 0, help: 'Da compra que deu os pontos, ou do que eles pagaram.' }),
    restante: f.integer({
      readOnly: true,
      min: 0,
      enforced: true,
      help: 'Do que entrou, o que ainda não foi usado. Sai primeiro o que vence primeiro.',
    }),
    expiraEm: f.date({ label: 'Vence em', readOnly: true, index: true }),
    disponivelEm: f.dateTime({ label: 'Disponível em', readOnly: true, index: true }),
    efetivadaEm: f.dateTime({
      label: 'Liberada em',
      readOnly: true,
      index: true,
      help: 'Desde quando conta, se esteve em carência.',
    }),
    aRecuperar: f.integer({
      label: 'A recuperar',
      readOnly: true,
      min: 0,
      enforced: true,
      help: 'De um crédito cancelado depois de usado: sai dos próximos.',
    }),
    pedido: f.ref('pedido', { index: true, holds: false }),
    premioResgate: f.ref('premioResgate', { label: 'Prêmio', readOnly: true, index: true }),
    estornoDe: f.ref('transacao', { label: 'Estorno de', readOnly: true, unique: true }),
    lote: f.ref('transacao', { label: 'Do que venceu', readOnly: true, index: true }),
    baixas: f.list(
      { lote: f.integer({ required: true }), pontos: f.integer({ required: true }) },
      { label: 'Saiu de', readOnly: true },
    ),
    chave: f.text({ required: true, max: 80, unique: true, help: 'Por que foi escrita; cada motivo, uma vez.' }),
    origem: f.enum(
      { PEDIDO: 'Pedido', MANUAL: 'À mão', IMPORTACAO: 'Importação', SISTEMA: 'Sistema' },
      { required: true, default: 'SISTEMA' },
    ),
    saldoAnterior: f.ref('saldoAnterior', {
      readOnly: true,
      index: true,
      holds: [
        'O saldo já entrou no extrato: cancele-o em Transações!',
        'Os saldos já entraram no extrato: cancele-os em Transações!',
      ],
    }),
    motivo: f.text({ max: 200 }),
    motivoCancelamento: f.text({ label: 'Motivo do cancelamento', max: 200 }),
    canceladaEm: f.dateTime({ label: 'Cancelada em', readOnly: true }),
    conferidaEm: f.dateTime({ label: 'Conferida em', readOnly: true, help: 'Alguém disse que não é repetida.' }),
    usuario: f.ref('usuario', { label: 'Por', readOnly: true, stamp: 'user' }),
  },
});
export const livroDePontos = ledger(transacao, cliente, {
  account: 'cliente',
  amount: 'pontos',
  after: 'saldo',
  key: 'chave',
  balance: 'pontos',
});
export const vidaDaTransacao = states(transacao, 'situacao', {
  moves: {
    efetivar: {
      label: 'Liberar',
      icon: 'check',
      from: 'PENDENTE',
      to: 'EFETIVADA',
      at: 'disponivelEm',
      stamp: 'efetivadaEm',
      permission: 'TRANSACAO_CONFERIR',
      confirm: 'Liberar os pontos de {descricao} agora?',
    },
    suspeitar: { label: 'Marcar como suspeita', from: 'EFETIVADA', to: 'SUSPEITA', by: 'house' },
    confiar: {
      label: 'Não é repetida',
      icon: 'check',
      from: 'SUSPEITA',
      to: 'EFETIVADA',
      permission: 'TRANSACAO_CONFERIR',
      stamp: 'conferidaEm',
    },
    cancelar: {
      label: 'Cancelar transação',
      icon: 'block',
      tone: 'danger',
      from: ['PENDENTE', 'EFETIVADA', 'SUSPEITA'],
      to: 'CANCELADA',
      call: 'POST cancelar/{id}',
      permission: 'TRANSACAO_CANCELAR',
      stamp: 'canceladaEm',
      offers: ['motivoCancelamento'],
      when: cancelaveis,
      confirm: 'Cancelar a transação {descricao}? Uma transação contrária é lançada.',
      submit: 'Cancelar transação',
      effect: [{ toast: 'Transação cancelada!' }, 'refresh'],
    },
  },
});
