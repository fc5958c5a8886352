import type { HandlerContext } from '#kit';
import { conversaWhatsapp } from '../../schemas/whatsapp/servidor/conversaWhatsapp';
import { mensagemWhatsapp } from '../../schemas/whatsapp/servidor/mensagemWhatsapp';
import { modeloWhatsapp } from '../../schemas/whatsapp/servidor/modeloWhatsapp';
import { fileProblem } from './files.server';
import type { Instance } from './line.server';
import { formsOf } from './numero.server';
import { WhatsAppError, type Outgoing, type OutgoingFile } from './provider.server';
import { oculto, type Message } from './queue.server';
import { filled } from './templates.server';

type Context = Pick<HandlerContext, 'rows' | 'db' | 'now' | 'ports'>;

/** Stored file of the company; undefined when it was deleted. */
export const fileOf = async ({ db }: Pick<Context, 'db'>, id: number): Promise<OutgoingFile | undefined> => {
  const row = await db
    .selectFrom('arquivo')
    .select(['nome', 'tipo', 'conteudo'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { name: String(row.nome), type: String(row.tipo), content: new Uint8Array(row.conteudo as Uint8Array) };
};
/** Refuses files that no provider accepts, before they are queued. */
export const checkFile = async (
  context: Pick<HandlerContext, 'db' | 'refuse'>,
  id: number | null,
  text: string,
): Promise<void> => {
  if (id === null) return;
  const problem = fileProblem((await fileOf(context, id)) ?? context.refuse('Envie o anexo de novo!'), text);
  if (problem) context.refuse(problem);
};

/** True when the customer wrote to the line recently enough for free text. */
const isWindowOpen = async (
  { rows, now, ports }: Context,
  { id, provedor }: Instance,
  telefone: string,
): Promise<boolean> => {
  const hours = provedor ? ports.whatsapp.of(provedor)?.window : undefined;
  if (hours === undefined) return true;
  const since = new Date(now.getTime() - hours * 3_600_000).toISOString();
  return rows.exists(conversaWhatsapp, { instancia: id, telefone: formsOf(telefone), recebidaEm: { gte: since } });
};

/** Text with its hidden code; undefined when this server's key does not open it. */
const textoInteiro = async ({ rows }: Pick<Context, 'rows'>, message: Message): Promise<string | undefined> => {
  if (!message.segredo) return message.texto;
  const segredo = await rows.secret(mensagemWhatsapp, message, 'segredo');
  return segredo && message.texto.replace(oculto, segredo);
};

/** Message for the provider: the text with its file, or a template when only that is accepted. */
export const outgoingOf = async (
  context: Context,
  line: Instance,
  message: Message,
): Promise<Outgoing | WhatsAppError> => {
  const { chave, telefone, anexo, modelo, variaveis } = message;
  const texto = await textoInteiro(context, message);
  if (texto === undefined) return new WhatsAppError('O código desta mensagem não existe mais!');
  const plain = { key: chave, to: telefone, text: texto };
  if (modelo !== null && !(await isWindowOpen(context, line, telefone))) {
    const template = await context.rows.get(modeloWhatsapp, modelo);
    if (template?.estado !== 'APROVADO')
      return new WhatsAppError(
        'Passaram mais de 24 horas da última mensagem do cliente, e o modelo escolhido não está aprovado!',
      );
    const parameters = (variaveis ?? []).map(({ valor }) => valor);
    return {
      ...plain,
      text: filled(template.corpo, parameters),
      template: { name: template.nome, language: template.idioma, parameters },
    };
  }
  if (anexo === null) return plain;
  const file = await fileOf(context, anexo);
  return file ? { ...plain, file } : new WhatsAppError('O anexo desta mensagem não existe mais!');
};
