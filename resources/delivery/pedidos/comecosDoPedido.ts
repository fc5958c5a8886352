import { parts } from '#kit';
import { pedido } from '../../../schemas/delivery/pedidos/pedido';

const { begin, children } = parts(pedido);

/** Work that begins at an order. */
export const comecosDoPedido = [
  begin('Repetir pedido', 'pedido', 'novo', { pedido: 'id' }, { icon: 'restart' }),
  begin(
    'Chamar entregador',
    'entrega',
    'chamar',
    { pedido: 'id' },
    { icon: 'delivery', when: { modalidade: 'ENTREGA', situacao: ['CONFIRMADO', 'PREPARO', 'PRONTO'] } },
  ),
  begin(
    'Receber no PDV',
    'venda',
    'novo',
    { pedido: 'id' },
    { icon: 'point_of_sale', when: { conta: { empty: true } } },
  ),
];
/** Deliveries of the order that partners carry; left out where there is none. */
export const entregasPorParceiro = children('entrega', {
  by: 'pedido',
  label: 'Entrega por parceiro',
  columns: ['codigo', 'integracao', 'situacao', 'entregador', 'chegaEm', 'custo', 'custoCobrado', 'linkRastreio'],
});
