import { entity } from '#kit';
import { f } from '#fields';
import { formasPagamento } from '../delivery/pedidos/pedido';

export const tiposDeMovimento = {
  ABERTURA: 'Abertura',
  VENDA: { label: 'Venda', tone: 'success' },
  TROCO: 'Troco',
  SUPRIMENTO: { label: 'Suprimento', tone: 'info' },
  SANGRIA: { label: 'Sangria', tone: 'warning' },
  ESTORNO: { label: 'Estorno', tone: 'error' },
  RECEBIMENTO_FIADO: { label: 'Recebimento de fiado', tone: 'success' },
  PEDIDO: { label: 'Pedido recebido', tone: 'success' },
  VALE_PRESENTE: { label: 'Vale-presente', tone: 'success' },
  ACERTO: { label: 'Acerto de entregador', tone: 'info' },
} as const;

/** Movement of money in or out of a till. The sum of a form is its expected amount. */
export const caixaMovimento = entity('caixaMovimento', {
  label: ['Movimento de caixa', 'Movimentos de caixa'],
  title: 'descricao',
  root: 'pdv/movimento/',
  tenant: 'empresa',
  bin: false,
  fields: {
    descricao: f.text({ label: 'Movimento', required: true, max: 120 }),
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    caixa: f.ref('caixa', { required: true, readOnly: 'update', index: true }),
    data: f.dateTime({ readOnly: true, stamp: 'now', index: true }),
    tipo: f.enum(tiposDeMovimento, { required: true }),
    forma: f.enum(formasPagamento, { label: 'Forma', required: true }),
    valor: f.money({ required: true, help: 'Positivo quando entra, negativo quando sai.' }),
    venda: f.ref('venda', { index: true }),
    cliente: f.ref('cliente', { holds: false }),
    pedido: f.ref('pedido', { index: true, holds: false, help: 'O que foi recebido ou devolvido fora do PDV.' }),
    vale: f.ref('valePresente', { label: 'Vale-presente', index: true, holds: false }),
    acerto: f.ref('acertoMotoboy', { label: 'Acerto', index: true, holds: false }),
    motivo: f.text({ max: 200 }),
    usuario: f.ref('usuario', { label: 'Por', readOnly: true, stamp: 'user' }),
  },
});
