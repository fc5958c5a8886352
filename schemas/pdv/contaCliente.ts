import { entity } from '#kit';
import { f } from '#fields';
import { formasPagamento } from '../delivery/pedido';

/** The tab of a customer: what he took on credit, and what he has paid of it. The sum of his rows is what he owes. */
export const contaCliente = entity('contaCliente', {
  label: ['Lançamento de fiado', 'Lançamentos de fiado'],
  title: 'descricao',
  root: 'pdv/fiado/',
  tenant: 'empresa',
  bin: false,
  fields: {
    descricao: f.text({ label: 'Lançamento', required: true, max: 120 }),
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    cliente: f.ref('cliente', { required: true, index: true, readOnly: 'update' }),
    data: f.dateTime({ readOnly: true, stamp: 'now', index: true }),
    tipo: f.enum(
      {
        COMPRA: { label: 'Compra', tone: 'warning' },
        RECEBIMENTO: { label: 'Recebimento', tone: 'success' },
        ESTORNO: { label: 'Estorno', tone: 'error' },
      },
      { required: true },
    ),
    valor: f.money({ required: true, help: 'Positivo quando o cliente passa a dever mais.' }),
    saldo: f.money({ required: true, help: 'Quanto o cliente deve depois dele.' }),
    forma: f.enum(formasPagamento, { label: 'Recebido em' }),
    venda: f.ref('venda', { index: true }),
    caixa: f.ref('caixa'),
    usuario: f.ref('usuario', { label: 'Por', readOnly: true, stamp: 'user' }),
  },
});
