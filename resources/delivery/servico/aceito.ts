import type { Infer } from '#kit';
import type { pedido } from '../../../schemas/delivery/pedido';

type Pedido = Infer<typeof pedido>;

/** True of what an attendant takes by telephone or in a chat: whoever launches it has accepted it. */
export const nasceConfirmado = ({
  canal,
  chaveLoja = null,
  origemExterna = null,
}: Pick<Pedido, 'canal'> & Partial<Pick<Pedido, 'chaveLoja' | 'origemExterna'>>): boolean =>
  (canal === 'TELEFONE' || canal === 'WHATSAPP') && chaveLoja === null && origemExterna === null;
