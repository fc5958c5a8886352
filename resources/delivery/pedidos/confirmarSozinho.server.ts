import type { HandlerContext, Infer } from '#kit';
import { deliveryConfiguracao } from '../../../schemas/delivery/loja/deliveryConfiguracao';
import { type pedido, vida } from '../../../schemas/delivery/pedidos/pedido';
import { nasceConfirmado } from './aceito';

type Pedido = Infer<typeof pedido>;

/**
 * Confirms automatically, by the same transition as a person, an order that may begin and was taken by staff or came
 * through the page of a shop that needs no acceptance. The items have to be stored before, since they leave the stock.
 */
export const confirmarSozinho = async (
  { rows, move }: Pick<HandlerContext, 'rows' | 'move'>,
  order: Pedido,
): Promise<Pedido> => {
  if (order.situacao !== 'NOVO' || order.pixAte !== null) return order;
  const daPagina = (order.canal === 'SITE' || order.canal === 'MESA') && order.chaveLoja !== null;
  const { confirmaAutomatico } = await rows.settings(deliveryConfiguracao);
  return nasceConfirmado(order) || order.noParceiro === 'CONFIRMADO' || (daPagina && confirmaAutomatico)
    ? ((await move(vida, order, 'confirmar')) ?? order)
    : order;
};
