import { hmacSha256 } from '#kit/work/inbox';
import { cloudTemplates, templateNotices } from './cloudTemplates.server';
import { isImage } from './files.server';
import { lacks } from './lacks';
import { at, asker, listOf, textOf, type Answer, type Fetch, type Json } from './http.server';
import { digitsOf, numberOf } from './numero.server';
import {
  absent,
  unanswered,
  WhatsAppError,
  type Line,
  type Notice,
  type Outgoing,
  type OutgoingFile,
  type Received,
  type Standing,
  type WhatsAppProvider,
} from './provider.server';

interface Options {
  readonly token: string;
  /** Secret of the app at Meta: signs the webhook. */ readonly secret: string;
  readonly url?: string;
  readonly fetch?: Fetch;
}
const windowClosed = 131047;
const passing = new Set([4, 130429, 131016, 131048, 131056, 131057]);
const noWhatsapp = 131026;

/** Cloud API of Meta: official, no QR Code; outside the window of 24 hours only an approved template is taken. */
export const cloud = ({
  token,
  secret,
  url = 'https://graph.facebook.com/v23.0',
  fetch,
}: Options): WhatsAppProvider => {
  const ask = asker({ base: url, headers: { authorization: `Bearer ${token}` }, fetch });
  const idOf = ({ numberId }: Line): string => {
    if (numberId === null || !/^\d{5,20}$/.test(numberId))
      throw new WhatsAppError('Informe o identificador do número na Cloud API!');
    return numberId;
  };
  const status = async (line: Line): Promise<Standing> => {
    const answer = await ask(
      'GET',
      `/${idOf(line)}?fields=display_phone_number,verified_name,quality_rating,code_verification_status`,
    );
    if (answer.status >= 400) refuse(answer);
    return {
      state: at(answer.body, 'code_verification_status') === 'EXPIRED' ? 'DESCONECTADA' : 'CONECTADA',
      session: line.session,
      number: numberOf((textOf(at(answer.body, 'display_phone_number')) ?? '').replace(/\D/g, '')),
      profile: textOf(at(answer.body, 'verified_name')),
    };
  };
  const upload = async (line: Line, { name, type, content }: OutgoingFile): Promise<string> => {
    const form = new FormData();
    form.set('messaging_product', 'whatsapp');
    form.set('type', type);
    form.set('file', new Blob([new Uint8Array(content)], { type }), name);
    // The message itself has not left yet.
    const answer = await ask('POST', `/${idOf(line)}/media`, form).catch((cause: unknown) => {
      throw cause instanceof WhatsAppError && cause.isUnknown ? unanswered() : cause;
    });
    return textOf(at(answer.body, 'id')) ?? refuse(answer);
  };
  const contentOf = async (line: Line, { text, template, file }: Outgoing): Promise<Json> => {
    if (template)
      return {
        type: 'template',
        template: {
          name: template.name,
          language: { code: template.language },
          ...(template.parameters.length > 0 && {
            components: [{ type: 'body', parameters: template.parameters.map((one) => ({ type: 'text', text: one })) }],
          }),
        },
      };
    if (!file) return { type: 'text', text: { preview_url: false, body: text } };
    const media = { id: await upload(line, file), ...(text !== '' && { caption: text }) };
    return isImage(file)
      ? { type: 'image', image: media }
      : { type: 'document', document: { ...media, filename: file.name } };
  };
  return {
    name: 'CLOUD',
    isSimulated: false,
    create: status,
    status,
    window: 24,
    templates: cloudTemplates(ask, refuse),
    lacks: lacks.CLOUD,
    screen: async (line) => ({ ...(await status(line)), screen: { kind: 'state' } }),
    restart: status,
    logout: () => Promise.reject(new WhatsAppError(lacks.CLOUD.deslogar)),
    // The number belongs to the account at Meta, so only our row is deleted.
    remove: () => Promise.resolve(),
    send: async (line, message) => {
      const answer = await ask('POST', `/${idOf(line)}/messages`, {
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to: digitsOf(message.to),
        ...(await contentOf(line, message)),
      });
      if (answer.status >= 400) refuse(answer);
      const id = textOf(at(listOf(at(answer.body, 'messages'))[0], 'id'));
      if (id === null)
        throw new WhatsAppError('A Cloud API respondeu sem o número da mensagem!', { passing: true, unknown: true });
      return { id };
    },
    // X-Hub-Signature-256: HMAC of the raw body with the app's secret.
    proves: (body, signature) => hmacSha256(secret, body, /^sha256=(.+)$/.exec(signature ?? '')?.[1] ?? ''),
    notices: noticesOf,
  };
};

const refuse = (answer: Answer): never => {
  throw refusalOf(answer);
};
const refusalOf = ({ status, body }: Answer): WhatsAppError => {
  const code = Number(at(body, 'error', 'code'));
  if (code === windowClosed)
    return new WhatsAppError(
      'Passaram mais de 24 horas da última mensagem do cliente: a Cloud API só aceita um modelo aprovado!',
    );
  if (code === noWhatsapp) return absent();
  if (status === 401 || code === 190) return new WhatsAppError('A Cloud API recusou a credencial! Fale com o suporte.');
  return new WhatsAppError(`A Cloud API recusou o pedido! ${textOf(at(body, 'error', 'message')) ?? ''}`.trim(), {
    passing: passing.has(code),
  });
};

/** Kinds of messages that are no text, by their name at Meta. */
const kinds: Readonly<Record<string, Received['type']>> = {
  image: 'IMAGEM',
  audio: 'AUDIO',
  video: 'VIDEO',
  document: 'DOCUMENTO',
  sticker: 'FIGURINHA',
  location: 'LOCALIZACAO',
  contacts: 'CONTATO',
};
const textual = new Set(['text', 'button', 'interactive']);

/** Text, the button of a template, a choice of an interactive message, or the kind of another with its caption. */
const wordsOf = (message: unknown): Pick<Received, 'text' | 'payload' | 'type'> => {
  const type = textOf(at(message, 'type'));
  if (type !== null && !textual.has(type))
    return { text: textOf(at(message, type, 'caption')) ?? '', type: kinds[type] ?? 'OUTRO' };
  const button = at(message, 'button');
  if (button !== undefined)
    return { text: textOf(at(button, 'text')) ?? '', payload: textOf(at(button, 'payload')) ?? '' };
  const chosen = at(message, 'interactive', 'button_reply') ?? at(message, 'interactive', 'list_reply');
  if (chosen !== undefined) return { text: textOf(at(chosen, 'title')) ?? '', payload: textOf(at(chosen, 'id')) ?? '' };
  return { text: textOf(at(message, 'text', 'body')) ?? '' };
};

const deliveries: Readonly<Record<string, 'ENVIADA' | 'ENTREGUE' | 'LIDA' | 'FALHA'>> = {
  sent: 'ENVIADA',
  delivered: 'ENTREGUE',
  read: 'LIDA',
  failed: 'FALHA',
};
const noticesOf = (body: unknown): Notice[] =>
  listOf(at(body, 'entry'))
    .flatMap((entry) => listOf(at(entry, 'changes')))
    .flatMap((change): Notice[] => {
      const value = at(change, 'value');
      const line = textOf(at(value, 'metadata', 'phone_number_id')) ?? '';
      return [
        ...(at(change, 'field') === 'message_template_status_update' ? templateNotices(value) : []),
        ...listOf(at(value, 'statuses')).flatMap((one): Notice[] => {
          const [id, state] = [textOf(at(one, 'id')), deliveries[String(at(one, 'status'))]];
          return id && state
            ? [
                {
                  kind: 'delivery',
                  line,
                  id,
                  state,
                  ...(state === 'FALHA' && {
                    reason: textOf(at(listOf(at(one, 'errors'))[0], 'title')) ?? 'O WhatsApp não entregou a mensagem!',
                  }),
                },
              ]
            : [];
        }),
        ...listOf(at(value, 'messages')).flatMap((one): Notice[] => {
          // Any incoming message opens the window, also a picture.
          const [id, from] = [textOf(at(one, 'id')), numberOf(at(one, 'from'))];
          return id && from ? [{ kind: 'received', line, id, from, ...wordsOf(one) }] : [];
        }),
        ...listOf(at(value, 'user_preferences')).flatMap((one): Notice[] => {
          const from = numberOf(at(one, 'wa_id'));
          return from && at(one, 'value') === 'stop' ? [{ kind: 'stopped', line, from }] : [];
        }),
      ];
    });
