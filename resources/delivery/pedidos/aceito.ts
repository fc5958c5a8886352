import type { Infer } from '#kit';
import type { pedido } from '../../../schemas/delivery/pedidos/pedido';

type Pedido = Infer<typeof pedido>;

/** True for an order that the staff takes by telephone or in a chat: launching it accepts it. */
export const nasceConfirmado = ({
  canal,
  chaveLoja = null,
  origemExterna = null,
}: Pick<Pedido, 'canal'> & Partial<Pick<Pedido, 'chaveLoja' | 'origemExterna'>>): boolean =>
  (canal === 'TELEFONE' || canal === 'WHATSAPP') && chaveLoja === null && origemExterna === null;
