import { entity, ledger } from '#kit';
import { f } from '#fields';
import { cliente } from '../cadastros/clientes/cliente';
import { formasPagamento } from '../delivery/pedidos/pedido';

/** Row of a customer's credit account: a purchase or a payment. The sum of the rows is the debt. */
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
        DEVOLUCAO: { label: 'Devolução', tone: 'info' },
        AJUSTE: 'Ajuste',
      },
      { required: true },
    ),
    valor: f.money({ required: true, help: 'Positivo quando o cliente passa a dever mais.' }),
    deve: f.money({ label: 'Saldo', readOnly: true, help: 'Quanto o cliente deve depois dele.' }),
    livre: f.money({
      label: 'Resta do limite',
      readOnly: true,
      min: 0,
      enforced: true,
      help: 'De uma compra: quanto ele ainda podia comprar depois dela.',
    }),
    chave: f.text({ max: 80, unique: true, readOnly: true, help: 'Por que foi escrito; cada motivo, uma vez.' }),
    forma: f.enum(formasPagamento, { label: 'Recebido em' }),
    venda: f.ref('venda', { index: true }),
    caixa: f.ref('caixa'),
    usuario: f.ref('usuario', { label: 'Por', readOnly: true, stamp: 'user' }),
  },
});
export const livroDoFiado = ledger(contaCliente, cliente, {
  account: 'cliente',
  amount: 'valor',
  after: 'deve',
  key: 'chave',
  balance: 'deveFiado',
});
