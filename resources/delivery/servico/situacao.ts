import type { Infer } from '#kit';
import { pedido } from '../../../schemas/delivery/pedido';

type Pedido = Infer<typeof pedido>;
type Situacao = Pedido['situacao'];

/** Where an order may go from where it is: forward, steps may be left out, and to the end or out until it is over. */
const sequencia: readonly Situacao[] = ['NOVO', 'CONFIRMADO', 'PREPARO', 'PRONTO', 'ENTREGA', 'CONCLUIDO'];

/** Why the order cannot go there, undefined when it can. */
export const impedimento = ({ situacao, modalidade, notaFiscal }: Pick<Pedido, 'situacao' | 'modalidade' | 'notaFiscal'>, target: Situacao): string | undefined => {
  if (situacao === 'CANCELADO') return 'O pedido foi cancelado!';
  if (situacao === 'CONCLUIDO') return 'O pedido já foi concluído!';
  if (target === 'CANCELADO') return notaFiscal === null ? undefined : 'O pedido tem nota fiscal emitida: cancele a nota antes!';
  if (target === 'ENTREGA' && modalidade !== 'ENTREGA') return 'Só pedidos com entrega saem para entrega!';
  return sequencia.indexOf(target) > sequencia.indexOf(situacao) ? undefined : 'O pedido não volta a uma situação anterior!';
};
