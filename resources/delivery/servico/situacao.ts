import type { HandlerContext, InCompany, Infer } from '#kit';
import { pedido } from '../../../schemas/delivery/pedido';
import { devolverUso } from '../../cupom/servico/resgatar';
import { baixarEstoque, devolverEstoque } from './estoque';

export type Pedido = Infer<typeof pedido>;
export type Situacao = Pedido['situacao'];

/** Where an order may go from where it is: forward, steps may be left out, and to the end or out until it is over. */
const sequencia: readonly Situacao[] = ['NOVO', 'CONFIRMADO', 'PREPARO', 'PRONTO', 'ENTREGA', 'CONCLUIDO'];
const isOver = (situacao: Situacao): boolean => situacao === 'CONCLUIDO' || situacao === 'CANCELADO';

/** Why the order cannot go there, undefined when it can. */
export const impedimento = ({ situacao, modalidade, notaFiscal }: Pick<Pedido, 'situacao' | 'modalidade' | 'notaFiscal'>, target: Situacao): string | undefined => {
  if (situacao === target) return 'O pedido já está nesta situação!';
  if (isOver(situacao)) return situacao === 'CANCELADO' ? 'O pedido foi cancelado!' : 'O pedido já foi concluído!';
  if (target === 'CANCELADO' && notaFiscal !== null) return 'O pedido tem nota fiscal emitida: cancele a nota antes!';
  if (target === 'CANCELADO') return undefined;
  if (target === 'ENTREGA' && modalidade !== 'ENTREGA') return 'Só pedidos com entrega saem para entrega!';
  return sequencia.indexOf(target) > sequencia.indexOf(situacao) ? undefined : 'O pedido não volta a uma situação anterior!';
};

/** Changes the situation: confirmed, or further, it takes its items out of stock; cancelled it gives them and its coupon back. Answers why not, where it cannot. */
export const mudarSituacao = async (context: HandlerContext & InCompany, row: Pedido, target: Situacao, reason: string | null): Promise<string | undefined> => {
  const refusal = impedimento(row, target);
  if (refusal) return refusal;
  await context.rows.update(pedido, row, {
    situacao: target, ...(target === 'CANCELADO' && { motivoCancelamento: reason }), ...(target === 'CONCLUIDO' && { dataConclusao: context.now.toISOString() }),
  });
  if (target === 'CANCELADO') {
    await devolverUso(context, row);
    await devolverEstoque(context, row);
  } else await baixarEstoque(context, row);
  return undefined;
};
