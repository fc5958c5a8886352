import type { HandlerContext, Infer, Where } from '#kit';
import { fold, plainSigns } from '#kit/text';
import { cliente } from '../../schemas/cadastros/clientes/cliente';
import { instanciaWhatsapp } from '../../schemas/whatsapp/servidor/instanciaWhatsapp';
import { mensagemWhatsapp } from '../../schemas/whatsapp/servidor/mensagemWhatsapp';
import { recusaWhatsapp } from '../../schemas/whatsapp/servidor/recusaWhatsapp';
import { retirar } from '../comum/consentir.server';
import type { Instance } from './line.server';
import { canonical, formsOf } from './numero.server';
import { comSaida } from './saida';

export type Message = Infer<typeof mensagemWhatsapp>;
type Refusal = Infer<typeof recusaWhatsapp>;
export interface Asked {
  /** Idempotency key: one key is sent once. */
  readonly chave: string;
  /** E.164. */
  readonly telefone: string;
  /** 1 to 4096 characters. */
  readonly texto: string;
  /** Secret that replaces {@link oculto} in the text when it is sent; sealed until then. */
  readonly segredo?: string;
  readonly origem: Message['origem'];
  /**
   * Kind of the text, which decides about consent. SERVICO: the customer has asked for it, or a contract needs it.
   * MARKETING: everything else, a birthday and points that expire too.
   */
  readonly tipo: Message['tipo'];
  readonly cliente?: number | null;
  /** User who wrote it. */
  readonly autor?: number;
  /** A picture or a document: the id of a stored file, see `files.ts`. */
  readonly anexo?: number | null;
  /** Approved template with its variables, sent in place of the text if the provider demands it. */
  readonly modelo?: number | null;
  readonly variaveis?: Message['variaveis'];
  /** Connected line; the company's first one by default. */
  readonly instancia?: Instance;
  /** ISO with Z; now by default. */
  readonly enviarEm?: string;
}
/** 'repetida': the key exists. 'recusada': the number has opted out. */
export type Queued =
  | { readonly kind: 'naFila'; readonly mensagem: Message }
  | { readonly kind: 'repetida' | 'recusada' };
type Context = Pick<HandlerContext, 'rows' | 'refuse' | 'now'>;

/** Placeholder for a code in texts that the company's staff reads. */
export const oculto = '••••••';

/** Origins of messages that a person has asked for; they go out despite an opt-out. */
const asked: ReadonlySet<Message['origem']> = new Set(['ACESSO', 'FISCAL']);

/** First connected line of the company, else its first line; refuses with an instruction when there is none. */
export const lineOfCompany = async (context: Context, empresa?: number): Promise<Instance> =>
  (await lineFor(context, empresa)) ?? context.refuse(noLine);
export const noLine = 'Cadastre e conecte um WhatsApp em Promoções › Instâncias de WhatsApp primeiro!';
/** First line that is not paused; undefined without one. `also` narrows the choice. */
export const lineFor = async (
  { rows }: Pick<Context, 'rows'>,
  empresa?: number,
  also: Pick<Where<typeof instanciaWhatsapp>, 'provedor' | 'estado'> = {},
): Promise<Instance | undefined> => {
  const { rows: lines } = await rows.find(
    instanciaWhatsapp,
    { ...also, pausada: false, ...(empresa !== undefined && { empresa }), $sort: [['id', 'asc']] },
    { page: 1, size: 50 },
  );
  return lines.find(({ estado }) => estado === 'CONECTADA') ?? lines[0];
};

/**
 * True when a message must not go out: the number has opted out, or it is marketing and nobody with the number has
 * consented (LGPD, art. 7, I). Checked when a message is queued, and again before it is sent.
 */
export const isRefused = async (
  { rows }: Pick<HandlerContext, 'rows'>,
  {
    origem,
    tipo,
    telefone,
    cliente: who,
    empresa,
  }: Pick<Message, 'origem' | 'tipo' | 'telefone'> & {
    readonly cliente?: number | null;
    /** Company of the line; that of the transaction when left out. */
    readonly empresa?: number;
  },
): Promise<boolean> => {
  if (asked.has(origem)) return false;
  const here = empresa === undefined ? {} : { empresa };
  if (await rows.exists(recusaWhatsapp, { ...here, telefone: formsOf(telefone) })) return true;
  if (tipo === 'SERVICO') return false;
  const customer = typeof who === 'number' ? { id: who } : { telefone: formsOf(telefone) };
  return !(await rows.exists(cliente, { ...here, ...customer, aceitaMensagens: true }));
};
export const refusal = 'O cliente pediu para não receber mensagens!';

/** Queues a message in the caller's transaction: both are stored, or neither. */
export const enqueueMessage = async (context: Context, { instancia, enviarEm, ...message }: Asked): Promise<Queued> => {
  const { rows, now } = context;
  if (await isRefused(context, { ...message, ...(instancia && { empresa: instancia.empresa }) }))
    return { kind: 'recusada' };
  const line = instancia ?? (await lineOfCompany(context));
  if (await rows.exists(mensagemWhatsapp, { empresa: line.empresa, chave: message.chave })) return { kind: 'repetida' };
  const mensagem = await rows.insert(mensagemWhatsapp, {
    ...message,
    // A person writes what he wants in a conversation; a program always says how to leave.
    texto: message.tipo === 'MARKETING' && message.origem !== 'MANUAL' ? comSaida(message.texto) : message.texto,
    telefone: canonical(message.telefone),
    empresa: line.empresa,
    instancia: line.id,
    estado: 'PENDENTE',
    tentativas: 0,
    simulada: line.provedor === 'SIMULADOR',
    enviarEm: enviarEm ?? now.toISOString(),
  });
  return { kind: 'naFila', mensagem };
};

/** States of messages that may still be sent: queued, or paused with their campaign. */
export const waiting = ['PENDENTE', 'PAUSADA'] as const satisfies readonly Message['estado'][];

/** Cancels waiting messages to a number, except those that the person has asked for. */
export const cancelWaiting = (
  { rows }: Pick<HandlerContext, 'rows'>,
  empresa: number,
  telefone: string,
): Promise<number> =>
  rows.updateWhere(
    mensagemWhatsapp,
    { empresa, telefone: formsOf(telefone), estado: waiting, origem: { not: [...asked] } },
    { estado: 'CANCELADA', erro: refusal },
  );
/**
 * Opts a number out, by «SAIR» or through the staff: cancels waiting messages and ends the consent of its customers.
 */
export const optOut = async (
  context: Pick<HandlerContext, 'rows' | 'now'>,
  empresa: number,
  telefone: string,
  motivo: string,
  by: { readonly origem: Refusal['origem']; readonly canal: Parameters<typeof retirar>[2]['canal'] } = {
    origem: 'RESPOSTA',
    canal: 'WHATSAPP',
  },
): Promise<void> => {
  const { rows, now } = context;
  if (!(await rows.exists(recusaWhatsapp, { empresa, telefone: formsOf(telefone) })))
    await rows.insert(recusaWhatsapp, {
      empresa,
      telefone: canonical(telefone),
      motivo: motivo.slice(0, 200),
      origem: by.origem,
      desde: now.toISOString(),
    });
  await cancelWaiting(context, empresa, telefone);
  for (const one of await rows.all(cliente, { empresa, telefone: formsOf(telefone), aceitaMensagens: true }))
    await retirar(context, one, { canal: by.canal, observacao: motivo.slice(0, 200) });
};
/** Opts a number in again: removes its earlier opt-out. */
export const optIn = ({ rows }: Pick<HandlerContext, 'rows'>, empresa: number, telefone: string): Promise<number> =>
  rows.removeWhere(recusaWhatsapp, { empresa, telefone: formsOf(telefone) });
/** Words that opt out, alone: quotes, bold, emoji and invisible signs around them are ignored. */
const leaving: ReadonlySet<string> = new Set(['sair', 'parar', 'pare', 'stop', 'cancelar', 'descadastrar', 'remover']);
export const isOptOut = (text: string): boolean =>
  leaving.has(
    fold(plainSigns(text))
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
  );

/** The instant at which a line may send next: after its own pace, and within its hours in the company's zone. */
export const nextSending = ({ intervaloMinimo, intervaloMaximo }: Instance, now: Date, random: () => number): Date =>
  new Date(now.getTime() + Math.round((intervaloMinimo + random() * (intervaloMaximo - intervaloMinimo)) * 1000));
/** Maximum of tries, with doubling pauses from 30 seconds to 16 minutes. */
export const maxTries = 6;
export const retryAt = (tries: number, now: Date): string =>
  new Date(now.getTime() + 30_000 * 2 ** (tries - 1)).toISOString();
