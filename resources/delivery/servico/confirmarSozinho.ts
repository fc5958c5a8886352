import type { HandlerContext, Infer } from '#kit';
import { deliveryConfiguracao } from '../../../schemas/delivery/deliveryConfiguracao';
import { pedido, vida } from '../../../schemas/delivery/pedido';

/**
 * Where the shop wants no person for it: what came by its page, and may begin, is confirmed as a person confirms it.
 * The items have to be stored by then, since they leave the stock.
 */
export const confirmarSozinho = async (
  { rows, move }: Pick<HandlerContext, 'rows' | 'move'>,
  order: Infer<typeof pedido>,
): Promise<Infer<typeof pedido>> => {
  const daPagina = (order.canal === 'SITE' || order.canal === 'MESA') && order.chaveLoja !== null;
  if (!daPagina || order.situacao !== 'NOVO' || order.pixAte !== null) return order;
  const { confirmaAutomatico } = await rows.settings(deliveryConfiguracao);
  return confirmaAutomatico ? ((await move(vida, order, 'confirmar')) ?? order) : order;
};
