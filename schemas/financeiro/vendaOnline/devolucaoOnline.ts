import { entity } from '#kit';
import { f } from '#fields';

export const situacoesDaDevolucao = {
  PEDIDA: { label: 'Esperando o parceiro', tone: 'warning' },
  INCERTA: { label: 'Sem resposta do parceiro', tone: 'error' },
  CONFIRMADA: { label: 'Devolvida', tone: 'success' },
  RECUSADA: { label: 'Recusada', tone: 'error' },
} as const;
/** States in which nobody knows yet whether the customer gets the amount back. */
export const devolucaoAberta = ['PEDIDA', 'INCERTA'] as const;

/**
 * Refund of an online payment, whole or in part. Its key is stored before anything is sent: one key is one refund at
 * the provider. A sale has one open refund at most, so that a look-up tells which one has arrived.
 */
export const devolucaoOnline = entity('devolucaoOnline', {
  label: ['Devolução online', 'Devoluções online'],
  gender: 'f',
  title: 'chave',
  root: 'devolucao-online/',
  tenant: 'empresa',
  bin: false,
  fields: {
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    chave: f.text({ label: 'Código', required: true, max: 60, unique: 'everywhere', readOnly: 'update' }),
    pedido: f.ref('pedido', { required: true, readOnly: 'update', holds: false, index: true }),
    transacao: f.ref('zoopTransacao', {
      label: 'Venda',
      required: true,
      readOnly: 'update',
      holds: false,
      index: true,
    }),
    valor: f.money({ required: true, min: 0.01, readOnly: 'update' }),
    jaDevolvido: f.money({
      label: 'Devolvido antes',
      required: true,
      default: 0,
      min: 0,
      readOnly: 'update',
      help: 'Da mesma venda, quando esta devolução foi pedida.',
    }),
    motivo: f.text({ required: true, max: 200, readOnly: 'update' }),
    situacao: f.enum(situacoesDaDevolucao, {
      label: 'Situação',
      required: true,
      default: 'PEDIDA',
      readOnly: 'update',
      index: true,
    }),
    pedidaEm: f.dateTime({ label: 'Pedida em', readOnly: true, stamp: 'now', index: true }),
    pedidaPor: f.ref('usuario', { label: 'Pedida por', readOnly: true, stamp: 'user' }),
    enviadaEm: f.dateTime({ label: 'Enviada em', readOnly: true }),
    perguntadaEm: f.dateTime({ label: 'Perguntada em', readOnly: true }),
    confirmadaEm: f.dateTime({ label: 'Devolvida em', readOnly: true }),
    idParceiro: f.text({ label: 'Código no parceiro', max: 64, readOnly: true }),
    mensagem: f.text({ label: 'Resposta do parceiro', max: 200, readOnly: true }),
    decididaEm: f.dateTime({ label: 'Decidida em', readOnly: true }),
    decididaPor: f.ref('usuario', { label: 'Decidida por', readOnly: true }),
    decididaComo: f.text({ label: 'Como se soube', max: 200, readOnly: true }),
    simulada: f.bool({ label: 'Simulação', readOnly: 'update' }),
  },
});
