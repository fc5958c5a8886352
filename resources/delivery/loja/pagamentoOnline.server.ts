import type { HandlerContext, Infer } from '#kit';
import { deliveryConfiguracaoPgOnline } from '../../../schemas/delivery/loja/deliveryConfiguracaoPgOnline';
import { pedido, vida } from '../../../schemas/delivery/pedidos/pedido';
import { credenciamento } from '../../../schemas/financeiro/credenciamento';
import { confirmarSozinho } from '../pedidos/confirmarSozinho.server';
import { centavos } from '../../comum/centavos';

type Rows = Pick<HandlerContext, 'rows'>;
const credenciada = ({ rows }: Rows): Promise<boolean> => rows.exists(credenciamento, { situacao: 'APROVADO' });

export const exigirCredenciamento = async (context: Pick<HandlerContext, 'rows' | 'refuse'>): Promise<undefined> => {
  if (!(await credenciada(context)))
    context.refuse('Credencie a empresa primeiro em Financeiro › Credenciar pagamentos online!');
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

/** Orders of a company cancelled in one turn. */
const porVez = { page: 1, size: 100 };
/** Cancels orders whose Pix has expired; stock and coupon are given back. */
export const cancelarVencidos = async ({
  rows,
  move,
  now,
}: Pick<HandlerContext, 'rows' | 'move' | 'now'>): Promise<void> => {
  const late = {
    situacao: ['NOVO', 'AGENDADO'],
    pixAte: { lte: now.toISOString() },
    pagoOnline: { not: true },
  } as const;
  for (const order of (await rows.find(pedido, late, porVez)).rows)
    await move(vida, order, 'cancelar', { motivoCancelamento: 'O Pix não foi pago a tempo.' });
};
/** Amount to pay online in cents: the rest, if points pay a part. */
export const aReceberOnline = ({ pagamentos }: Pick<Infer<typeof pedido>, 'pagamentos'>): number =>
  (pagamentos ?? []).reduce((sum, { forma, valor }) => sum + (forma === 'ONLINE' ? centavos(valor) : 0), 0);
/** Handles the provider's notice of payment. */
export const receberPix = async (
  context: Pick<HandlerContext, 'rows' | 'move'>,
  order: Infer<typeof pedido>,
): Promise<void> => {
  await confirmarSozinho(context, await context.rows.update(pedido, order, { pagoOnline: true, pixAte: null }));
};
