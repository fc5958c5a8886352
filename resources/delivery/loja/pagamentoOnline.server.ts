import { listener, listeners, type HandlerContext, type Infer } from '#kit';
import type { OpenContext } from '#kit/calls/handlers';
import { deliveryConfiguracaoPgOnline } from '../../../schemas/delivery/loja/deliveryConfiguracaoPgOnline';
import { pedido, vida } from '../../../schemas/delivery/pedidos/pedido';
import { credenciamento } from '../../../schemas/financeiro/credenciamento';
import { pagamentoRecebido } from '../../financeiro/avisoDePagamento.server';
import { PaymentRefusal, semCredenciamento } from '../../financeiro/provedor.server';
import { confirmarSozinho } from '../pedidos/confirmarSozinho.server';
import { centavos } from '../../comum/centavos';
import { pedidoDa, referenciaDo } from '../../comum/referenciaDoPedido';

type Rows = Pick<HandlerContext, 'rows'>;
const credenciada = ({ rows }: Rows): Promise<boolean> => rows.exists(credenciamento, { situacao: 'APROVADO' });

export const exigirCredenciamento = async (context: Pick<HandlerContext, 'rows' | 'refuse'>): Promise<undefined> => {
  if (!(await credenciada(context))) context.refuse(semCredenciamento);
};
/** Refuses to switch on a form of payment that the provider does not charge online. */
export const exigirCobranca = (
  { ports }: Pick<HandlerContext, 'ports'>,
  { forma, ativo }: Pick<Infer<typeof deliveryConfiguracaoPgOnline>, 'forma' | 'ativo'>,
): { readonly ativo: string } | undefined => {
  const charges = forma === 'PIX' && ports.pagamentos.collect !== undefined;
  return !ativo || charges
    ? undefined
    : { ativo: 'O parceiro de pagamentos ainda não cobra por esta forma: deixe desligada!' };
};
/** Pix on the shop's page, if offered, with the lifetime of a code in minutes. */
export const pixDaLoja = async (context: Rows): Promise<{ readonly minutos: number } | undefined> => {
  const [found, isAccredited] = await Promise.all([
    context.rows.one(deliveryConfiguracaoPgOnline, { forma: 'PIX', ativo: true }),
    credenciada(context),
  ]);
  return found && isAccredited ? { minutos: found.expiraPixMinutos ?? 15 } : undefined;
};

/** Orders whose time to pay is over. */
export const vencidos = (now: Date) =>
  ({
    situacao: ['NOVO', 'AGENDADO'],
    pixAte: { lte: now.toISOString() },
    pagoOnline: { not: true },
  }) as const;
/** Orders of a company looked at in one turn. */
const porVez = { page: 1, size: 100 };
/** State of a charge; 'unknown' while the provider does not answer. */
const situacaoDa = async ({ ports }: Pick<OpenContext, 'ports'>, id: number) => {
  try {
    return await ports.pagamentos.payment?.(referenciaDo(id));
  } catch (error) {
    if (!(error instanceof PaymentRefusal)) throw error;
    return 'unknown';
  }
};
/**
 * Cancels orders whose Pix has expired; stock and coupon are given back. The provider is asked first, so that a lost
 * notice does not cancel an order that was paid.
 */
export const cancelarVencidos = async (context: Pick<OpenContext, 'within' | 'ports' | 'now'>, company: number) => {
  const { within, now } = context;
  const late = await within(company, async ({ rows }) => (await rows.find(pedido, vencidos(now), porVez)).rows);
  for (const { id, ...order } of late) {
    const charge = await situacaoDa(context, id);
    if (charge === 'unknown') continue;
    if (charge?.isPaid) {
      if (charge.cents === aReceberOnline(order))
        await within(company, (inside) => receberPago(inside, referenciaDo(id), charge.cents));
      continue;
    }
    await within(company, async ({ rows, move }) => {
      const row = await rows.one(pedido, { ...vencidos(now), id }, { lock: true });
      if (row) await move(vida, row, 'cancelar', { motivoCancelamento: 'O Pix não foi pago a tempo.' });
    });
  }
};
/** Amount to pay online in cents: the rest, if points pay a part. */
export const aReceberOnline = ({ pagamentos }: Pick<Infer<typeof pedido>, 'pagamentos'>): number =>
  (pagamentos ?? []).reduce((sum, { forma, valor }) => sum + (forma === 'ONLINE' ? centavos(valor) : 0), 0);
/** Marks an order as paid online, which ends its wait. */
export const receberPix = async (
  context: Pick<HandlerContext, 'rows' | 'move'>,
  order: Infer<typeof pedido>,
): Promise<void> => {
  await confirmarSozinho(context, await context.rows.update(pedido, order, { pagoOnline: true, pixAte: null }));
};
/**
 * Books a payment that the provider confirms. One that comes after the cancelling has to be returned; another amount
 * than the order's is left to a person, as an event that stopped.
 */
export const receberPago = async (
  context: Pick<HandlerContext, 'rows' | 'move' | 'refuse'>,
  referencia: string,
  cents: number,
): Promise<void> => {
  const { rows, refuse } = context;
  const id = pedidoDa(referencia);
  const order = id === undefined ? undefined : await rows.get(pedido, id, { lock: true });
  if (!order || order.pagoOnline) return;
  if (aReceberOnline(order) !== cents) refuse('O valor pago não é o que o pedido espera: confira no parceiro!');
  if (order.situacao === 'CANCELADO')
    await rows.update(pedido, order, { pagoOnline: true, pixAte: null, devolucao: 'PENDENTE' });
  else await receberPix(context, order);
};

export const ouvintesDoPagamento = listeners(deliveryConfiguracaoPgOnline, {
  receber: listener(pagamentoRecebido, (context, { event: { referencia, centavos: cents } }) =>
    receberPago(context, referencia, cents),
  ),
});
