import { entity } from '#kit';
import { f } from '#fields';

/** Use of a coupon by an order, with its discount and sales. Given back when the order is cancelled. */
export const cupomResgate = entity('cupomResgate', {
  label: ['Cupom resgatado', 'Cupons resgatados'],
  title: 'chave',
  root: 'cupomdesconto/resgate/',
  tenant: 'empresa',
  bin: false,
  fields: {
    chave: f.text({ label: 'Digitado', required: true, max: 20, help: 'A palavra-chave ou o código.' }),
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    cupom: f.ref('cupomDesconto', { required: true }),
    codigo: f.ref('cupomCodigo', { label: 'Código do lote' }),
    pedido: f.ref('pedido', { required: true }),
    cliente: f.ref('cliente'),
    data: f.dateTime({ readOnly: true, stamp: 'now', index: true }),
    valorDesconto: f.money({ label: 'Desconto', required: true, min: 0 }),
    valorPedido: f.money({ label: 'Valor do pedido', required: true, min: 0, help: 'O que o cliente pagou.' }),
    situacao: f.enum(
      { RESGATADO: { label: 'Resgatado', tone: 'success' }, ESTORNADO: { label: 'Devolvido', tone: 'warning' } },
      { label: 'Situação', required: true, default: 'RESGATADO' },
    ),
  },
});
