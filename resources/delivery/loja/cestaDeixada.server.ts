import type { HandlerContext } from '#kit';
import { cliente } from '../../../schemas/cadastros/clientes/cliente';
import { cestaDeixada } from '../../../schemas/delivery/loja/cestaDeixada';
import { mensagemAutomatica } from '../../../schemas/marketing/automatica/mensagemAutomatica';

type Context = Pick<HandlerContext, 'rows' | 'now'>;
/** Milliseconds in which a basket that stays the same is not written again. */
const folga = 300_000;

interface Cesta {
  readonly empresa: number;
  readonly cliente: number;
  readonly itens: number;
  readonly total: number;
}
/** Keeps a basket only where a message about it is switched on and the customer takes messages. */
export const guardarCesta = async ({ rows, now }: Context, cesta: Cesta): Promise<void> => {
  const dela = { empresa: cesta.empresa, cliente: cesta.cliente };
  if (cesta.itens === 0) return void (await rows.removeWhere(cestaDeixada, dela));
  if (!(await rows.exists(mensagemAutomatica, { empresa: cesta.empresa, gatilho: 'CARRINHO_ABANDONADO', ativo: true })))
    return;
  if (!(await rows.get(cliente, cesta.cliente))?.aceitaMensagens) return;
  const antes = await rows.one(cestaDeixada, dela, { lock: true });
  const mudouEm = now.toISOString();
  if (!antes) await rows.insert(cestaDeixada, { ...cesta, mudouEm });
  else if (
    antes.itens !== cesta.itens ||
    antes.total !== cesta.total ||
    Date.parse(antes.mudouEm) + folga < now.getTime()
  )
    await rows.update(cestaDeixada, antes, { itens: cesta.itens, total: cesta.total, mudouEm });
};
/** The order was made: nothing is left to remind of. */
export const esquecerCesta = async (
  { rows }: Pick<Context, 'rows'>,
  dela: Pick<Cesta, 'empresa' | 'cliente'>,
): Promise<void> => void (await rows.removeWhere(cestaDeixada, dela));
