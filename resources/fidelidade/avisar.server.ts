import type { HandlerContext, Infer } from '#kit';
import { cliente } from '../../schemas/cadastros/clientes/cliente';
import { enqueueMessage, lineFor, type Asked } from '../whatsapp/queue.server';

type Context = Pick<HandlerContext, 'rows' | 'refuse' | 'now'>;
type Cliente = Infer<typeof cliente>;

interface Aviso {
  readonly chave: string;
  readonly texto: string;
  /** Kind of the text: see {@link Asked}. */
  readonly tipo: Asked['tipo'];
  readonly origem?: 'AUTOMATICA' | 'MANUAL';
}
/** Notifies by WhatsApp, once a key. Returns true when the company has a line and the number takes texts of this kind. */
export const avisar = async (
  context: Context,
  { id, empresa, telefone }: Pick<Cliente, 'empresa' | 'telefone'> & { readonly id?: number },
  { chave, texto, tipo, origem = 'AUTOMATICA' }: Aviso,
): Promise<boolean> => {
  const instancia = await lineFor(context, empresa);
  if (!instancia) return false;
  const { kind } = await enqueueMessage(context, {
    instancia,
    chave,
    telefone,
    texto,
    tipo,
    origem,
    ...(id !== undefined && { cliente: id }),
  });
  return kind === 'naFila';
};
