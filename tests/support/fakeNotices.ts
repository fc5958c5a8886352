import { createHmac } from 'node:crypto';

type Json = Readonly<Record<string, unknown>>;

/** Webhook bodies of the two providers, shaped after their sources and documents. For tests. */
export const evolutionMessage = (instance: string, key: Json, message: Json, more: Json = {}): string =>
  JSON.stringify({
    event: 'messages.upsert',
    instance,
    data: {
      key: { id: 'BAE5', fromMe: false, ...key },
      pushName: 'Ana',
      message,
      messageType: Object.keys(message)[0],
      ...more,
    },
    server_url: 'https://evolution.example',
    apikey: 'x',
  });
export const evolutionUpdate = (instance: string, data: Json): string =>
  JSON.stringify({ event: 'messages.update', instance, data });
/** Message kinds by which a person sends a word to a line of Evolution. */
export const evolutionWords = (word: string): Readonly<Record<string, Json>> => ({
  text: { conversation: word },
  answer: { extendedTextMessage: { text: word, contextInfo: { stanzaId: 'BAE51' } } },
  vanishing: { ephemeralMessage: { message: { extendedTextMessage: { text: word } } } },
  button: { buttonsResponseMessage: { selectedButtonId: word, selectedDisplayText: 'Não quero mais' } },
  template: { templateButtonReplyMessage: { selectedId: 'parar-1', selectedDisplayText: word } },
  list: { listResponseMessage: { title: 'Não quero mais', singleSelectReply: { selectedRowId: word } } },
});

/** A body of the Cloud API with its signature. */
export const cloudNotice = (
  secret: string,
  numberId: string,
  value: Json,
  field = 'messages',
): { readonly body: string; readonly signature: string } => {
  const body = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [
      {
        id: '20461',
        changes: [
          {
            field,
            value: {
              messaging_product: 'whatsapp',
              metadata: { display_phone_number: '551155550000', phone_number_id: numberId },
              ...value,
            },
          },
        ],
      },
    ],
  });
  return { body, signature: `sha256=${createHmac('sha256', secret).update(body).digest('hex')}` };
};
/**
 * Message kinds by which a person sends a word to a line of the Cloud API; the last one is WhatsApp's own opt-out
 * switch.
 */
export const cloudWords = (from: string, word: string): Readonly<Record<string, Json>> => ({
  text: { messages: [{ id: 'wamid.1', from, type: 'text', text: { body: word } }] },
  'button of a template': {
    messages: [
      {
        id: 'wamid.2',
        from,
        type: 'button',
        button: { payload: word, text: 'Não quero mais' },
        context: { id: 'wamid.0' },
      },
    ],
  },
  'label of a button': {
    messages: [{ id: 'wamid.3', from, type: 'button', button: { payload: 'parar-1', text: word } }],
  },
  'reply button': {
    messages: [
      {
        id: 'wamid.4',
        from,
        type: 'interactive',
        interactive: { type: 'button_reply', button_reply: { id: word, title: 'Não quero mais' } },
      },
    ],
  },
  list: {
    messages: [
      {
        id: 'wamid.5',
        from,
        type: 'interactive',
        interactive: { type: 'list_reply', list_reply: { id: 'linha-2', title: word } },
      },
    ],
  },
  switch: {
    user_preferences: [
      {
        wa_id: from,
        category: 'marketing_messages',
        value: 'stop',
        detail: 'User requested to stop marketing messages',
      },
    ],
  },
});
