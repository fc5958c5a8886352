import type { HandlerContext, Infer } from '#kit';
import { cliente } from '../../schemas/cadastros/clientes/cliente';
import { enqueueMessage, lineFor } from '../whatsapp/queue.server';

type Context = Pick<HandlerContext, 'rows' | 'refuse' | 'now'>;
type Cliente = Infer<typeof cliente>;

interface Aviso {
  readonly chave: string;
  readonly texto: string;
  readonly origem?: 'AUTOMATICA' | 'MANUAL';
}
/** Notifies by WhatsApp, once a key. Returns true when the company has a line and the number has not opted out. */
export const avisar = async (
  context: Context,
  { id, empresa, telefone }: Pick<Cliente, 'empresa' | 'telefone'> & { readonly id?: number },
  { chave, texto, origem = 'AUTOMATICA' }: Aviso,
): Promise<boolean> => {
  const instancia = await lineFor(context, empresa);
  if (!instancia) return false;
  const { kind } = await enqueueMessage(context, {
    instancia,
    chave,
    telefone,
    texto,
    origem,
    ...(id !== undefined && { cliente: id }),
  });
  return kind === 'naFila';
};
