import { ignored, inbox, type HandlerContext, type Values } from '#kit';
import { f } from '#fields';
import { instanciaWhatsapp } from '../../schemas/whatsapp/servidor/instanciaWhatsapp';
import { mensagemWhatsapp } from '../../schemas/whatsapp/servidor/mensagemWhatsapp';
import { modeloWhatsapp } from '../../schemas/whatsapp/servidor/modeloWhatsapp';
import { standAt, type Instance } from './line.server';
import { receber } from './conversa/receber.server';
import type { Notice, ProviderName } from './provider.server';
import { isOptOut, optOut } from './queue.server';

type Of<K extends Notice['kind']> = Extract<Notice, { readonly kind: K }>;
type Rows = Pick<HandlerContext, 'rows'>;

const personal = {
  personal: { basis: 'legitimoInteresse', purpose: 'Atender quem escreve à empresa' },
  masked: true,
} as const;
/** Notice as stored, with its key and content. */
const event = {
  chave: f.text({ max: 500 }),
  // Often a telephone.
  assunto: f.text({ required: true, max: 500, ...personal }),
  kind: f.enum(
    {
      delivery: 'Entrega de mensagem',
      state: 'Situação da linha',
      template: 'Situação de um modelo',
      stopped: 'Ofertas desligadas no WhatsApp',
      received: 'Mensagem recebida',
    },
    { label: 'Tipo', required: true },
  ),
  line: f.text({ label: 'Linha' }),
  id: f.text({ label: 'Número', max: 200 }),
  state: f.text({ label: 'Situação', max: 40 }),
  reason: f.text({ label: 'Motivo', max: 300 }),
  from: f.text({ label: 'De', ...personal }),
  lid: f.text({ label: 'Número escondido', ...personal }),
  replyTo: f.text({ label: 'Responde a', max: 200 }),
  text: f.longText({ label: 'Texto', max: 4096, ...personal }),
  payload: f.text({ label: 'Botão', ...personal }),
  type: f.text({ label: 'Tipo da mensagem', max: 20 }),
  seconds: f.integer({ label: 'Duração em segundos' }),
};
type Event = Values<typeof event>;

/** Key of a notice: a delivery or a message counts once. The state of a line or template has none and may repeat. */
const keyOf = (notice: Notice): string | null => {
  if (notice.kind === 'delivery') return `${notice.line}:${notice.id}:${notice.state}`;
  return notice.kind === 'received' ? `${notice.line}:${notice.id}` : null;
};
const aboutOf = (notice: Notice): string => {
  switch (notice.kind) {
    case 'delivery':
    case 'template':
      return `${notice.kind}:${notice.id}`;
    case 'state':
      return `state:${notice.line}`;
    case 'stopped':
      return `person:${notice.line}:${notice.from}`;
    case 'received':
      return `person:${notice.line}:${notice.from ?? notice.lid ?? notice.id}`;
  }
};
/** Keeps the beginning of a short text in one line. */
const line = (text: string | undefined): string | null =>
  text
    ?.replace(/[\u0000-\u001f\u007f]+/g, ' ')
    .trim()
    .slice(0, 255) || null;
/** Keeps the lines of a written text, without control characters. */
const written = (text: string): string | null =>
  text
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f]+/g, ' ')
    .trim()
    .slice(0, 4096) || null;
const eventOf = (notice: Notice): object => ({
  ...notice,
  ...(notice.kind === 'received' && { text: written(notice.text), payload: line(notice.payload) }),
  ...('reason' in notice && { reason: line(notice.reason ?? undefined)?.slice(0, 300) }),
  chave: keyOf(notice),
  assunto: aboutOf(notice),
});
const noticeOf = ({ chave: _chave, assunto: _assunto, ...told }: Event): Notice =>
  ({
    ...Object.fromEntries(Object.entries(told).filter(([, value]) => value !== null)),
    ...(told.kind === 'received' && { from: told.from, text: told.text ?? '' }),
    ...(told.kind === 'template' && { reason: told.reason }),
  }) as unknown as Notice;

/** Receives a provider's webhook, proven by a header. */
export const noticesFrom = (
  provider: ProviderName,
  {
    name,
    label,
    call,
    header,
  }: { readonly name: string; readonly label: string; readonly call: `POST /${string}`; readonly header: string },
) =>
  inbox(name, {
    label,
    call,
    perHour: 36_000,
    headers: [header],
    verify: ({ body, headers, ports }) => ports.whatsapp.of(provider)?.proves(body, headers[header] ?? null),
    split: ({ body, ports }) => ports.whatsapp.of(provider)?.notices(body).map(eventOf) ?? [],
    event,
    key: 'chave',
    order: { of: 'assunto' },
    company: async ({ rows }, { event: told }) => {
      const notice = noticeOf(told);
      const found =
        notice.kind === 'template'
          ? await templatesOf({ rows }, provider, notice)
          : await linesOf({ rows }, provider, notice.line);
      return found.map(({ empresa }) => empresa);
    },
    each: async (work, { event: told }) => {
      const notice = noticeOf(told);
      if (notice.kind === 'template') return applyTemplate(work, provider, notice);
      for (const one of await linesOf(work, provider, notice.line)) {
        const outcome = await applyTo(work, one, notice);
        if (outcome) return outcome;
      }
      return undefined;
    },
    // Retries soon: an opt-out by SAIR must not wait.
    tries: { first: 5, most: 900, hours: 24 },
  });

/** Lines of this provider only: a number of one may be a name at another. */
const linesOf = async ({ rows }: Rows, provedor: ProviderName, name: string): Promise<readonly Instance[]> =>
  name === ''
    ? []
    : (
        await rows.find(
          instanciaWhatsapp,
          { provedor, ...(provedor === 'CLOUD' ? { numeroId: name } : { identificador: name }) },
          { page: 1, size: 20 },
        )
      ).rows;
const templatesOf = async ({ rows }: Rows, provider: ProviderName, { id }: Of<'template'>) => {
  const found = await rows.all(modeloWhatsapp, { idProvedor: id });
  const lines = await rows.byId(
    instanciaWhatsapp,
    found.map(({ instancia }) => instancia),
  );
  return found.filter(({ instancia }) => lines.get(instancia)?.provedor === provider);
};

/** Applies a notice to a line. States only advance, whatever order they arrive in; «SAIR» opts out at once. */
export const applyTo = (work: HandlerContext, to: Instance, notice: Exclude<Notice, { readonly kind: 'template' }>) => {
  switch (notice.kind) {
    case 'delivery':
      return applyDelivery(work, to, notice);
    case 'state':
      return applyState(work, to, notice);
    case 'received':
      return applyReceived(work, to, notice);
    case 'stopped':
      return optOut(work, to.empresa, notice.from, 'Desligou as ofertas no WhatsApp');
  }
};

const rank = {
  PENDENTE: 0,
  PAUSADA: 0,
  ENVIANDO: 0,
  ENVIADA: 1,
  ENTREGUE: 2,
  LIDA: 3,
  FALHA: 3,
  CANCELADA: 3,
} as const;
const stamps = { ENVIADA: 'enviadaEm', ENTREGUE: 'entregueEm', LIDA: 'lidaEm' } as const;
const applyDelivery = async (
  { rows, now }: HandlerContext,
  to: Instance,
  { id, state, reason, lid }: Of<'delivery'>,
) => {
  const message = await rows.one(mensagemWhatsapp, { instancia: to.id, idProvedor: id }, { lock: true });
  if (!message) return ignored('Nenhuma mensagem daqui tem este número.');
  const learnt = lid ? { lid } : {};
  if (rank[state] > rank[message.estado])
    await rows.update(mensagemWhatsapp, message, {
      ...learnt,
      estado: state,
      ...(state === 'FALHA' ? { erro: reason ?? null } : { [stamps[state]]: now.toISOString() }),
    });
  else if (lid && message.lid !== lid) await rows.update(mensagemWhatsapp, message, learnt);
  return undefined;
};
const applyState = async (work: HandlerContext, to: Instance, { state }: Of<'state'>): Promise<void> => {
  if (to.estado !== state) await standAt(work, to, state, { atualizadaEm: work.now.toISOString() });
};
const applyTemplate = async (work: HandlerContext, provider: ProviderName, notice: Of<'template'>): Promise<void> => {
  const { state, reason } = notice;
  for (const one of await templatesOf(work, provider, notice))
    await work.rows.update(modeloWhatsapp, one, {
      estado: state,
      motivo: reason,
      sincronizadoEm: work.now.toISOString(),
    });
};
const applyReceived = async (work: HandlerContext, to: Instance, notice: Of<'received'>): Promise<void> => {
  const { text, payload } = notice;
  const from = notice.from ?? (await hiddenNumber(work, to, notice));
  const leaves = [text, payload ?? ''].find(isOptOut);
  if (from === null) {
    if (leaves !== undefined) await work.rows.update(instanciaWhatsapp, to, { aviso: hiddenLeaver });
    return;
  }
  if (leaves !== undefined) await optOut(work, to.empresa, from, leaves);
  await receber(work, to, from, notice);
};
const hiddenLeaver =
  'Alguém respondeu SAIR e o WhatsApp não mostrou o telefone! Veja no aparelho e registre em Promoções › Pedidos de não receber.';
/** Finds a number that the provider hides: through the message replied to, or an earlier one that named its `lid`. */
const hiddenNumber = async (
  { rows }: HandlerContext,
  { id: instancia }: Instance,
  { replyTo, lid }: Of<'received'>,
): Promise<string | null> => {
  for (const known of [replyTo && { idProvedor: replyTo }, lid && { lid }]) {
    if (!known) continue;
    const message = await rows.one(mensagemWhatsapp, { instancia, ...known, $sort: [['id', 'desc']] });
    if (message) return message.telefone;
  }
  return null;
};
