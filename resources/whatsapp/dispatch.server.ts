import type { HandlerContext, Where } from '#kit';
import type { OpenContext } from '#kit/calls/handlers';
import { empresa } from '../../schemas/cadastros/empresa';
import { instanciaWhatsapp } from '../../schemas/whatsapp/servidor/instanciaWhatsapp';
import { mensagemWhatsapp } from '../../schemas/whatsapp/servidor/mensagemWhatsapp';
import { zoneOf } from '../comum/period.server';
import { applyTo } from './notices.server';
import { outgoingOf } from './outgoing.server';
import { keep, lineOf, providerOf, type Instance } from './line.server';
import { WhatsAppError, type Outgoing } from './provider.server';
import { isOpen } from './horario.server';
import { isRefused, maxTries, nextSending, refusal, retryAt, type Message } from './queue.server';

type Within = <T>(run: (within: HandlerContext) => Promise<T>) => Promise<T>;
const inCompany =
  ({ within }: OpenContext, company: number): Within =>
  (run) =>
    within(company, run);

/** Lines that may send now. */
const ready = ({ within, now }: OpenContext): Promise<readonly Instance[]> =>
  within('*', ({ rows }) =>
    rows.all(instanciaWhatsapp, {
      estado: 'CONECTADA',
      pausada: false,
      $or: [{ proximoEnvio: { empty: true } }, { proximoEnvio: { lte: now.toISOString() } }],
    }),
  );

/**
 * Sends one message of every line that may send now. A transaction of its own marks it before the provider gets it:
 * after a crash in between its fate is unknown, and it is not sent again automatically.
 */
export const dispatch = async (context: OpenContext, random: () => number = Math.random): Promise<boolean> => {
  let sent = 0;
  for (const line of await ready(context)) {
    const transaction = inCompany(context, line.empresa);
    const taken = await transaction((work) => take(work, line, random));
    if (!taken) continue;
    sent += 1;
    const outcome = await deliver(context, line, taken.outgoing);
    await transaction((work) => settle(work, taken.message, outcome));
    if (outcome instanceof WhatsAppError && outcome.isPassing)
      await keep({ ...context, transaction }, line, await stateOf(context, line), outcome.message);
  }
  return sent > 0;
};

/**
 * Takes and marks the next message of the line; undefined when none waits. Outside of its hours and its pace only a
 * code goes, as it lives for minutes and a person waits for it. Locks the line's row, so that no other process takes
 * one too.
 */
const take = async (
  work: HandlerContext,
  { id }: Instance,
  random: () => number,
): Promise<{ readonly message: Message; readonly outgoing: Outgoing | WhatsAppError } | undefined> => {
  const { rows, now } = work;
  const line = await rows.get(instanciaWhatsapp, id, { lock: true });
  if (!line || line.pausada || line.estado !== 'CONECTADA') return undefined;
  const company = await rows.get(empresa, line.empresa);
  const isItsTime = (line.proximoEnvio ?? '') <= now.toISOString() && isOpen(line, now, zoneOf(company?.fuso));
  const message = (await nextOf(work, id, { origem: 'ACESSO' })) ?? (isItsTime ? await nextOf(work, id) : undefined);
  if (!message) return undefined;
  await rows.update(instanciaWhatsapp, line, { proximoEnvio: nextSending(line, now, random).toISOString() });
  const outgoing = await outgoingOf(work, line, message);
  // A text with a code is sent but not stored.
  const texto = outgoing instanceof WhatsAppError || message.segredo ? message.texto : outgoing.text;
  return {
    message: await rows.update(mensagemWhatsapp, message, {
      texto,
      estado: 'ENVIANDO',
      tentativas: message.tentativas + 1,
    }),
    outgoing,
  };
};

/** First waiting message that is still wanted; opted-out ones leave the queue. */
const nextOf = async (
  { rows, now }: HandlerContext,
  instancia: number,
  also: Pick<Where<typeof mensagemWhatsapp>, 'origem'> = {},
): Promise<Message | undefined> => {
  for (;;) {
    const message = await rows.one(mensagemWhatsapp, {
      ...also,
      instancia,
      estado: 'PENDENTE',
      enviarEm: { lte: now.toISOString() },
      $sort: [
        ['enviarEm', 'asc'],
        ['id', 'asc'],
      ],
    });
    if (!message || !(await isRefused({ rows }, message))) return message;
    await rows.update(mensagemWhatsapp, message, { estado: 'CANCELADA', erro: refusal });
  }
};

const deliver = async (
  context: OpenContext,
  line: Instance,
  outgoing: Outgoing | WhatsAppError,
): Promise<string | WhatsAppError> => {
  if (outgoing instanceof WhatsAppError) return outgoing;
  try {
    return (await providerOf(context, line).send(lineOf(context.ports, line), outgoing)).id;
  } catch (error) {
    if (error instanceof WhatsAppError) return error;
    throw error;
  }
};
const settle = (
  { rows, now }: Pick<HandlerContext, 'rows' | 'now'>,
  { id, tentativas }: Message,
  outcome: string | WhatsAppError,
): Promise<Message> =>
  rows.change(mensagemWhatsapp, id, ({ estado, tipo }): Partial<Message> | undefined => {
    if (estado !== 'ENVIANDO') return undefined;
    if (typeof outcome === 'string')
      return { estado: 'ENVIADA', idProvedor: outcome, enviadaEm: now.toISOString(), erro: null };
    // A code or a state of an order is worth a second time; marketing that comes twice gets the number blocked.
    if (outcome.isUnknown && tipo === 'MARKETING') return { estado: 'FALHA', erro: semNoticia };
    return {
      erro: outcome.message,
      ...(outcome.isPassing && tentativas < maxTries
        ? { estado: 'PENDENTE', enviarEm: retryAt(tentativas, now) }
        : { estado: 'FALHA', foraDoWhatsapp: outcome.isAbsent }),
    };
  });
const stateOf = (context: OpenContext, line: Instance) =>
  providerOf(context, line)
    .status(lineOf(context.ports, line))
    .catch(() => ({
      state: 'ERRO' as const,
      session: lineOf(context.ports, line).session,
      number: null,
      profile: null,
    }));

const semNoticia = 'O envio foi interrompido e não se sabe se a mensagem saiu! Confira antes de enviar de novo.';
/**
 * Messages in transit for more than five minutes: their process is gone and their fate is unknown. A person decides.
 */
export const findLost = ({ within, now }: OpenContext): Promise<void> =>
  within('*', async ({ rows }) => {
    const limit = new Date(now.getTime() - 300_000).toISOString();
    await rows.updateWhere(
      mensagemWhatsapp,
      { estado: 'ENVIANDO', atualizadoEm: { lt: limit } },
      { estado: 'FALHA', erro: semNoticia },
    );
  });

/** Asks providers that do not notify for the state of the last day's messages. */
export const follow = async (context: OpenContext): Promise<void> => {
  const since = new Date(context.now.getTime() - 86_400_000).toISOString();
  const lines = await context.within('*', ({ rows }) => rows.all(instanciaWhatsapp, { estado: 'CONECTADA' }));
  for (const line of lines) {
    const provider = line.provedor === null ? undefined : context.ports.whatsapp.of(line.provedor);
    if (!provider?.follow) continue;
    const open = await context.within(
      line.empresa,
      async ({ rows }) =>
        (
          await rows.find(
            mensagemWhatsapp,
            { instancia: line.id, estado: ['ENVIADA', 'ENTREGUE'], enviadaEm: { gte: since } },
            { page: 1, size: 100 },
          )
        ).rows,
    );
    const ids = open.flatMap(({ idProvedor }) => idProvedor ?? []);
    if (ids.length > 0)
      for (const notice of await provider.follow(lineOf(context.ports, line), ids))
        if (notice.kind !== 'template')
          await context.within(line.empresa, async (work) => {
            await applyTo(work, line, notice);
          });
  }
};
