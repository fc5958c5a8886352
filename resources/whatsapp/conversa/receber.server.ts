import type { HandlerContext } from '#kit';
import { cliente } from '../../../schemas/cadastros/clientes/cliente';
import { conversaWhatsapp, vidaDaConversa } from '../../../schemas/whatsapp/servidor/conversaWhatsapp';
import { recebidaWhatsapp } from '../../../schemas/whatsapp/servidor/recebidaWhatsapp';
import type { Instance } from '../line.server';
import { canonical, formsOf } from '../numero.server';
import type { Received } from '../provider.server';

type Context = Pick<HandlerContext, 'rows' | 'now'>;
type Moving = Pick<HandlerContext, 'rows' | 'now' | 'move'>;

/** Days that a conversation and its texts are kept. */
export const diasDaConversa = 90;

/** Customer of the company with this telephone, the one who bought last; null without one. */
const clienteDe = async ({ rows }: Pick<Context, 'rows'>, empresa: number, telefone: string): Promise<number | null> =>
  (
    await rows.one(cliente, {
      empresa,
      telefone: formsOf(telefone),
      $sort: [
        ['ultimaCompra', 'desc'],
        ['id', 'desc'],
      ],
    })
  )?.id ?? null;

/** Keeps an incoming message, and puts its conversation into the queue unless somebody attends it. */
export const receber = async (
  context: Moving,
  { id: instancia, empresa }: Instance,
  de: string,
  { id: idProvedor, text, type }: Received,
): Promise<void> => {
  const { rows, now, move } = context;
  const recebidaEm = now.toISOString();
  const telefone = canonical(de);
  await rows.insert(recebidaWhatsapp, {
    empresa,
    instancia,
    telefone,
    tipo: type ?? 'TEXTO',
    ...(text !== '' && { texto: text.slice(0, 4096) }),
    recebidaEm,
    idProvedor: idProvedor.slice(0, 200),
  });
  const known = await rows.one(conversaWhatsapp, { instancia, telefone: formsOf(de) }, { lock: true });
  if (!known) {
    await rows.insert(conversaWhatsapp, {
      empresa,
      instancia,
      telefone,
      cliente: await clienteDe(context, empresa, telefone),
      naoLidas: 1,
      recebidaEm,
    });
    return;
  }
  const changes = {
    recebidaEm,
    naoLidas: known.naoLidas + 1,
    cliente: known.cliente ?? (await clienteDe(context, empresa, telefone)),
  };
  if (!(await move(vidaDaConversa, known, 'reabrir', changes))) await rows.update(conversaWhatsapp, known, changes);
};

/** Deletes texts and conversations whose last message is older than {@link diasDaConversa}. */
export const esquecer = async ({ rows, now }: Context): Promise<number> => {
  const recebidaEm = { lt: new Date(now.getTime() - diasDaConversa * 86_400_000).toISOString() };
  return (
    (await rows.removeWhere(recebidaWhatsapp, { recebidaEm })) +
    (await rows.removeWhere(conversaWhatsapp, { recebidaEm }))
  );
};
