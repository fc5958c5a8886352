import type { HandlerContext, Infer } from '#kit';
import type { pedido } from '../../../schemas/delivery/pedidos/pedido';
import { feedbackResposta } from '../../../schemas/marketing/feedback/feedbackResposta';
import { hashDe } from '../../comum/acompanhamento.server';
import { novoToken } from '../../comum/codigo.server';

/** Address at which the customer rates the order. Only its digest is stored; another one takes the place of the last. */
export const convidar = async (
  { rows, publicUrl, now }: Pick<HandlerContext, 'rows' | 'publicUrl' | 'now'>,
  { id, empresa, cliente }: Infer<typeof pedido>,
): Promise<string | null> => {
  const token = novoToken();
  const linkHash = await hashDe(token);
  const antes = await rows.one(feedbackResposta, { empresa, pedido: id }, { lock: true });
  if (antes?.respondidaEm) return null;
  if (antes) await rows.update(feedbackResposta, antes, { linkHash });
  else
    await rows.insert(feedbackResposta, {
      empresa,
      pedido: id,
      cliente,
      linkHash,
      convidadaEm: now.toISOString(),
      situacao: 'PEDIDA',
    });
  return `${publicUrl}/a/${token}`;
};
