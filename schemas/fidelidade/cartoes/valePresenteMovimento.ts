import { entity } from '#kit';
import { f } from '#fields';
import { formasPagamento } from '../../delivery/pedidos/pedido';

/** Movement of a gift card's balance; another one reverses it. */
export const valePresenteMovimento = entity('valePresenteMovimento', {
  label: ['Movimento de vale', 'Movimentos de vales'],
  title: 'descricao',
  root: 'valepresente/movimento/',
  tenant: 'empresa',
  bin: false,
  fields: {
    descricao: f.text({ label: 'Movimento', required: true, max: 120 }),
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    vale: f.ref('valePresente', { required: true, index: true }),
    data: f.dateTime({ readOnly: true, stamp: 'now', index: true }),
    tipo: f.enum(
      {
        EMISSAO: { label: 'Emissão', tone: 'success' },
        USO: { label: 'Uso', tone: 'info' },
        ESTORNO: { label: 'Estorno', tone: 'warning' },
        RECARGA: { label: 'Recarga', tone: 'success' },
        VENCIMENTO: { label: 'Vencimento', tone: 'warning' },
        AJUSTE: 'Ajuste',
      },
      { required: true },
    ),
    valor: f.money({ required: true, help: 'Positivo quando entra, negativo quando sai.' }),
    saldo: f.money({ required: true, help: 'O que há no vale depois dele.' }),
    forma: f.enum(formasPagamento, { label: 'Pago em' }),
    pedido: f.ref('pedido', { index: true, holds: false }),
    chave: f.text({ required: true, max: 80, unique: true }),
    usuario: f.ref('usuario', { label: 'Por', readOnly: true, stamp: 'user' }),
  },
});
