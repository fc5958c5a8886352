import type { HandlerContext, Infer } from '#kit';
import type { pedido } from '../../../schemas/delivery/pedidos/pedido';
import { seRecebe } from '../../../schemas/formas';
import { caixaMovimento } from '../../../schemas/pdv/caixaMovimento';
import { terminal } from '../../../schemas/pdv/terminal';
import { venda } from '../../../schemas/pdv/venda';
import { centavos, reais } from '../../comum/centavos';
import { lancar, meuCaixa, semCaixa, type Forma } from './movimentarCaixa.server';

type Movimento = Infer<typeof caixaMovimento>;
type Pedido = Infer<typeof pedido>;
type PorForma = ReadonlyMap<Forma, number>;
interface Parte {
  readonly forma: Forma;
  /** Cents: positive comes in, negative goes out. */
  readonly cents: number;
}
/** True where the company works with tills. */
const usaCaixas = async ({ rows, user }: HandlerContext): Promise<boolean> =>
  user.plan.has('PDV') && (await rows.exists(terminal, { ativo: true }));

/**
 * Books money taken or given at a counter into the person's own open till. If the company works with tills, cash needs
 * an open one. Routines and couriers' pages have no counter.
 */
export const porNoCaixa = async (
  context: HandlerContext,
  of: Pick<Movimento, 'descricao' | 'tipo'> & Partial<Pick<Movimento, 'cliente' | 'pedido' | 'vale' | 'acerto'>>,
  partes: readonly Parte[],
): Promise<void> => {
  const moved = partes.filter(({ forma, cents }) => seRecebe(forma) && cents !== 0);
  if (moved.length === 0 || context.user.id === 0) return;
  const caixa = await meuCaixa(context, true);
  if (!caixa) {
    if (moved.some(({ forma }) => forma === 'DINHEIRO') && (await usaCaixas(context))) context.refuse(semCaixa);
    return;
  }
  for (const { forma, cents } of moved) await lancar(context, caixa, { ...of, forma, valor: reais(cents) });
};

/** Payments by form, less the change. Cents. */
const pagoPor = ({ pagamentos }: Pick<Pedido, 'pagamentos'>): PorForma => {
  const sums = new Map<Forma, number>();
  for (const { forma, valor, troco } of pagamentos ?? [])
    sums.set(forma, (sums.get(forma) ?? 0) + centavos(valor) - centavos(troco ?? 0));
  return sums;
};
/** Amounts that the tills hold of an order that was no sale of theirs, by form. Cents. */
const noCaixa = async ({ rows }: Pick<HandlerContext, 'rows'>, { id }: Pick<Pedido, 'id'>): Promise<PorForma> => {
  const sums = await rows.groupBy(caixaMovimento, { by: ['forma'], sum: ['valor'], where: { pedido: id } });
  return new Map(sums.map(({ forma, valor }) => [forma as Forma, centavos(valor)]));
};
export const estaNoCaixa = async (context: Pick<HandlerContext, 'rows'>, order: Pick<Pedido, 'id'>): Promise<boolean> =>
  [...(await noCaixa(context, order)).values()].some((cents) => cents > 0);
const diferenca = (wanted: PorForma, held: PorForma): readonly Parte[] =>
  [...new Set([...held.keys(), ...wanted.keys()])].map((forma) => ({
    forma,
    cents: (wanted.get(forma) ?? 0) - (held.get(forma) ?? 0),
  }));

/** True for an order whose money the counter takes at its end: no table, courier or partner has it. */
const seRecebeNoBalcao = ({ conta, pagoOnline, modalidade, motoboy }: Pedido): boolean =>
  conta === null && !pagoOnline && (modalidade !== 'ENTREGA' || motoboy === null);
/** Books an order's money at its conclusion, and takes it back when the order is reopened. */
export const pedidoNoCaixa = async (
  context: HandlerContext,
  order: Pedido,
  before: Pick<Pedido, 'situacao'> | undefined,
): Promise<void> => {
  const isDone = order.situacao === 'CONCLUIDO';
  const isOpenAgain = before?.situacao === 'CONCLUIDO' && !isDone && order.situacao !== 'CANCELADO';
  if (!isDone && !isOpenAgain) return;
  // A sale at a till is already booked in it.
  if (isDone && (!seRecebeNoBalcao(order) || (await context.rows.exists(venda, { pedido: order.id })))) return;
  await porNoCaixa(
    context,
    {
      tipo: isDone ? 'PEDIDO' : 'ESTORNO',
      descricao: `Pedido ${order.numero}${isDone ? '' : ', desfeito'}`,
      cliente: order.cliente,
      pedido: order.id,
    },
    diferenca(isDone ? pagoPor(order) : new Map(), await noCaixa(context, order)),
  );
};

/**
 * Outgoing amounts of an order whose money did not come in here: the returned part, in the last form of payment, and
 * the rest.
 */
const semEntrada = (order: Pedido): readonly Parte[] => {
  const last = order.pagamentos?.at(-1)?.forma;
  return [
    ...(last ? [{ forma: last, cents: centavos(-(order.valorDevolver ?? 0)) }] : []),
    ...(order.situacao === 'CANCELADO' ? diferenca(new Map(), pagoPor(order)) : []),
  ];
};
/** Returns an order's money by hand. A cancelled sale has left the till already. */
export const devolverDoCaixa = async (context: HandlerContext, order: Pedido): Promise<void> => {
  const { rows } = context;
  if (await rows.exists(venda, { pedido: order.id })) return;
  const wanted: PorForma = order.situacao === 'CANCELADO' ? new Map() : pagoPor(order);
  const entrou = await rows.exists(caixaMovimento, { pedido: order.id, tipo: 'PEDIDO' });
  await porNoCaixa(
    context,
    { tipo: 'ESTORNO', descricao: `Devolução do pedido ${order.numero}`, cliente: order.cliente, pedido: order.id },
    entrou ? diferenca(wanted, await noCaixa(context, order)) : semEntrada(order),
  );
};
