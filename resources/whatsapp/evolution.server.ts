import { sameSecret } from '#kit/work/inbox';
import { lacks } from './lacks';
import { at, asker, listOf, textOf, type Answer, type Fetch } from './http.server';
import { isImage } from './files.server';
import { digitsOf, lidOf, numberOf, numberOfJid } from './numero.server';
import {
  absent,
  WhatsAppError,
  type Line,
  type LineState,
  type Notice,
  type Received,
  type Standing,
  type WhatsAppProvider,
} from './provider.server';

interface Options {
  readonly url: string;
  readonly key: string;
  /** Address for its notices, with a key of ours. */ readonly webhook: string;
  readonly webhookKey: string;
  readonly fetch?: Fetch;
}
const events = ['CONNECTION_UPDATE', 'MESSAGES_UPSERT', 'MESSAGES_UPDATE', 'SEND_MESSAGE'];
const states: Readonly<Record<string, LineState>> = {
  open: 'CONECTADA',
  connecting: 'CONECTANDO',
  close: 'DESCONECTADA',
  refused: 'RECUSADA',
};
const stateOf = (value: unknown): LineState => states[String(value)] ?? 'ERRO';
const reasonOf = ({ body }: Answer): string => {
  const said = at(body, 'response', 'message') ?? at(body, 'message');
  return (
    (Array.isArray(said)
      ? said
          .flat()
          .filter((one) => typeof one === 'string')
          .join(' ')
      : textOf(said)) ?? ''
  );
};

/** Evolution API v2: unofficial, by QR Code (routes of its public source; see docs/whatsapp.md). */
export const evolution = ({ url, key, webhook, webhookKey, fetch }: Options): WhatsAppProvider => {
  const ask = asker({ base: url, headers: { apikey: key }, fetch });
  const path = (action: string, { name }: Line): string => `/${action}/${encodeURIComponent(name)}`;
  const refused = (answer: Answer): never => {
    if (answer.status === 401 || answer.status === 403)
      throw new WhatsAppError('O servidor de WhatsApp recusou a chave! Fale com o suporte.');
    if (answer.status === 404)
      throw new WhatsAppError('Esta instância não existe no servidor de WhatsApp! Reinicie-a.');
    throw new WhatsAppError(`O servidor de WhatsApp recusou o pedido! ${reasonOf(answer)}`.trim());
  };
  const done = (answer: Answer): Answer => (answer.status < 400 ? answer : refused(answer));
  const standing = (line: Line, state: LineState, row: unknown = {}): Standing => ({
    state,
    session: line.session,
    number: numberOfJid(at(row, 'ownerJid')) ?? numberOf(at(row, 'number')),
    profile: textOf(at(row, 'profileName')),
  });
  const status = async (line: Line): Promise<Standing> => {
    const answer = await ask('GET', `/instance/fetchInstances?instanceName=${encodeURIComponent(line.name)}`);
    if (answer.status === 404) return standing(line, 'SEM_SESSAO');
    const row = listOf(done(answer).body).find((one) => at(one, 'name') === line.name);
    return row ? standing(line, stateOf(at(row, 'connectionStatus')), row) : standing(line, 'SEM_SESSAO');
  };
  const create: WhatsAppProvider['create'] = async (line) => {
    const known = await status(line);
    if (known.state !== 'SEM_SESSAO') return known;
    const { body } = done(
      await ask('POST', '/instance/create', {
        instanceName: line.name,
        integration: 'WHATSAPP-BAILEYS',
        qrcode: false,
        webhook: {
          enabled: true,
          url: webhook,
          headers: { 'x-webhook-key': webhookKey },
          byEvents: false,
          base64: false,
          events,
        },
      }),
    );
    const hash = at(body, 'hash');
    return { ...standing(line, 'DESCONECTADA'), session: textOf(hash) ?? textOf(at(hash, 'apikey')) };
  };
  const screen: WhatsAppProvider['screen'] = async (line) => {
    const { body } = done(await ask('GET', path('instance/connect', line)));
    const state = at(body, 'instance', 'state');
    if (state !== undefined) return { ...(await status(line)), screen: { kind: 'state' } };
    const code = textOf(at(body, 'code'));
    if (code === null) return { ...(await status(line)), screen: { kind: 'state' } };
    return {
      ...standing(line, 'AGUARDANDO_QR'),
      screen: { kind: 'qr', code, image: pictureOf(at(body, 'base64')), pairing: textOf(at(body, 'pairingCode')) },
    };
  };
  return {
    name: 'EVOLUTION',
    isSimulated: false,
    lacks: lacks.EVOLUTION,
    create,
    status,
    screen,
    // A closed line answers 400: only a new code restarts it.
    restart: async (line) => {
      const answer = await ask('POST', path('instance/restart', line));
      if (answer.status === 404) return create(line);
      if (answer.status === 400) {
        const { screen: _shown, ...after } = await screen(line);
        return after;
      }
      done(answer);
      return status(line);
    },
    logout: async (line) => {
      const answer = await ask('DELETE', path('instance/logout', line));
      if (answer.status !== 400) done(answer);
      return { ...standing(line, 'DESCONECTADA') };
    },
    remove: async (line) => {
      const answer = await ask('DELETE', path('instance/delete', line));
      if (answer.status !== 404) done(answer);
    },
    send: async (line, { to, text, file }) => {
      const answer = file
        ? await ask('POST', path('message/sendMedia', line), {
            number: digitsOf(to),
            mediatype: isImage(file) ? 'image' : 'document',
            mimetype: file.type,
            fileName: file.name,
            caption: text,
            media: Buffer.from(file.content).toString('base64'),
          })
        : await ask('POST', path('message/sendText', line), { number: digitsOf(to), text, linkPreview: false });
      if (answer.status === 400 && /"?exists"?:? ?false/.test(JSON.stringify(answer.body))) throw absent();
      if (answer.status === 400 && /connection closed|not connected/i.test(reasonOf(answer)))
        throw new WhatsAppError('A instância não está conectada!', { passing: true });
      const id = textOf(at(done(answer).body, 'key', 'id'));
      if (id === null)
        throw new WhatsAppError('O servidor de WhatsApp respondeu sem o número da mensagem!', {
          passing: true,
          unknown: true,
        });
      return { id };
    },
    proves: (_body, sent) => sameSecret(webhookKey, sent),
    notices: noticesOf,
  };
};

const pictureOf = (value: unknown): string | null => {
  const text = textOf(value);
  return text && /^data:image\/png;base64,[A-Za-z0-9+/=]+$/.test(text) ? text : null;
};

const deliveries: Readonly<Record<string, 'ENVIADA' | 'ENTREGUE' | 'LIDA' | 'FALHA'>> = {
  SERVER_ACK: 'ENVIADA',
  DELIVERY_ACK: 'ENTREGUE',
  READ: 'LIDA',
  PLAYED: 'LIDA',
  ERROR: 'FALHA',
};
const noticesOf = (body: unknown): Notice[] => {
  const line = textOf(at(body, 'instance')) ?? '';
  const event = at(body, 'event');
  return (Array.isArray(at(body, 'data')) ? listOf(at(body, 'data')) : [at(body, 'data')]).flatMap((data): Notice[] => {
    if (event === 'connection.update') return [{ kind: 'state', line, state: stateOf(at(data, 'state')) }];
    const id = textOf(at(data, 'keyId')) ?? textOf(at(data, 'key', 'id'));
    if (event === 'messages.update') {
      const state = deliveries[String(at(data, 'status'))];
      return id && state
        ? [
            {
              kind: 'delivery',
              line,
              id,
              state,
              ...toldBy(lidOf(at(data, 'remoteJid') ?? at(data, 'key', 'remoteJid'))),
              ...(state === 'FALHA' && { reason: 'O WhatsApp não entregou a mensagem!' }),
            },
          ]
        : [];
    }
    if (event !== 'messages.upsert' || at(data, 'key', 'fromMe') === true || !id) return [];
    const who = senderOf(at(data, 'key'), data);
    const said = wordsOf(at(data, 'message'));
    return who && said ? [{ kind: 'received', line, id, ...who, ...said, ...answering(data) }] : [];
  });
};

/**
 * Sender of a message in a chat of two. WhatsApp hides some numbers behind a `@lid`; Baileys 6 then reports it as
 * `senderPn`, Baileys 7 as `remoteJidAlt`, and at times it is missing. Groups, lists and the status have no sender.
 */
const senderOf = (key: unknown, data: unknown): { readonly from: string | null; readonly lid?: string } | undefined => {
  const jid = at(key, 'remoteJid');
  const lid = lidOf(jid);
  if (lid === null) {
    const from = numberOfJid(jid);
    return from === null ? undefined : { from };
  }
  const others = [at(key, 'senderPn'), at(key, 'remoteJidAlt'), at(data, 'senderPn'), at(data, 'remoteJidAlt')];
  return { from: others.map(numberOfJid).find((one) => one !== null) ?? null, lid };
};
/** Kinds of messages that are no text, by their name at WhatsApp. */
const kinds: Readonly<Record<string, Received['type']>> = {
  imageMessage: 'IMAGEM',
  audioMessage: 'AUDIO',
  videoMessage: 'VIDEO',
  documentMessage: 'DOCUMENTO',
  documentWithCaptionMessage: 'DOCUMENTO',
  stickerMessage: 'FIGURINHA',
  locationMessage: 'LOCALIZACAO',
  contactMessage: 'CONTATO',
};
/** A picture, a recording and the like, with its caption. */
const mediaOf = (message: unknown): Pick<Received, 'text' | 'type' | 'seconds'> | undefined => {
  const found = Object.entries(kinds).find(([name]) => at(message, name) !== undefined);
  if (!found) return undefined;
  const seconds = at(message, found[0], 'seconds');
  return {
    text: textOf(at(message, found[0], 'caption')) ?? '',
    type: found[1],
    ...(typeof seconds === 'number' && Number.isInteger(seconds) && seconds >= 0 && seconds < 86_400 && { seconds }),
  };
};

/** Text written, button pressed or media. In a chat with disappearing messages each is wrapped in another. */
const wordsOf = (sent: unknown): Pick<Received, 'text' | 'payload' | 'type' | 'seconds'> | undefined => {
  const message = at(sent, 'ephemeralMessage', 'message') ?? sent;
  const text = textOf(at(message, 'conversation')) ?? textOf(at(message, 'extendedTextMessage', 'text'));
  if (text) return { text };
  const [button, template, list] = [
    at(message, 'buttonsResponseMessage'),
    at(message, 'templateButtonReplyMessage'),
    at(message, 'listResponseMessage'),
  ];
  const label =
    textOf(at(button, 'selectedDisplayText')) ??
    textOf(at(template, 'selectedDisplayText')) ??
    textOf(at(list, 'title'));
  const payload =
    textOf(at(button, 'selectedButtonId')) ??
    textOf(at(template, 'selectedId')) ??
    textOf(at(list, 'singleSelectReply', 'selectedRowId'));
  return label || payload ? { text: label ?? '', ...(payload && { payload }) } : mediaOf(message);
};
const toldBy = (lid: string | null): { readonly lid?: string } => (lid === null ? {} : { lid });
/** The message that is quoted in the answer. */
const answering = (data: unknown): { readonly replyTo?: string } => {
  const message = at(data, 'message', 'ephemeralMessage', 'message') ?? at(data, 'message');
  const kinds = ['extendedTextMessage', 'buttonsResponseMessage', 'templateButtonReplyMessage', 'listResponseMessage'];
  const replyTo = [at(data, 'contextInfo'), ...kinds.map((kind) => at(message, kind, 'contextInfo'))]
    .map((one) => textOf(at(one, 'stanzaId')))
    .find((one) => one !== null);
  return replyTo ? { replyTo } : {};
};
