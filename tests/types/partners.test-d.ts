/** Mistakes in what partners tell, that must not compile. */
import { ignored, inbox, outbox, sameSecret, type HandlerContext } from '#kit';
import { f } from '#fields';

const event = { id: f.text({ required: true }), pedido: f.text(), quando: f.dateTime() };
const common = { label: 'Entregas', call: 'POST /aviso', perHour: 600 } as const;
const verify = () => true;
const company = () => 1;

inbox('entregas', {
  ...common, headers: ['x-chave'], event, key: 'id', order: { of: 'pedido', at: 'quando' }, company,
  verify: ({ headers, body }) => body !== '' && sameSecret('segredo', headers['x-chave']),
  each: ({ user }, { event: { id, pedido } }) => (pedido === null ? ignored('Sem pedido.') : `${id} ${user.company.id}`),
});
inbox('entregas', { ...common, headers: [], event, key: 'id', verify: () => undefined, company: () => [1, 2], each: () => undefined });
// @ts-expect-error a key that the event does not have
inbox('entregas', { ...common, headers: [], verify, event, key: 'ide', company, each: () => undefined });
// @ts-expect-error ordered by what is no date
inbox('entregas', { ...common, headers: [], verify, event, key: 'id', order: { of: 'pedido', at: 'pedido' }, company, each: () => undefined });
// @ts-expect-error nothing checks who calls
inbox('entregas', { ...common, headers: [], event, key: 'id', company, each: () => undefined });
// @ts-expect-error a header that was not asked for
inbox('entregas', { ...common, headers: ['x-chave'], verify: ({ headers }) => headers['x-outra'] === '', event, key: 'id', company, each: () => undefined });
// @ts-expect-error a field that the event does not have
inbox('entregas', { ...common, headers: [], verify, event, key: 'id', company, each: (context, { event: { numero } }) => String(numero) });
// @ts-expect-error there is no default of how often it may be called
inbox('entregas', { label: 'x', call: 'POST /aviso', headers: [], verify, event, key: 'id', company, each: () => undefined });
// @ts-expect-error a call under no whole path
inbox('entregas', { ...common, call: 'POST aviso', headers: [], verify, event, key: 'id', company, each: () => undefined });

// An address with a key names the company, and needs no further proof.
inbox('loja', { ...common, call: 'POST /aviso/{chave}', answers: 204, keyLength: 40, headers: [], event, key: 'id', each: ({ user }) => `${user.company.id}` });
inbox('loja', { ...common, call: 'POST /aviso/{chave}', headers: [], event, key: 'id', each: () => undefined, verify: ({ chave, company, rows }) => chave !== '' && company > 0 && rows !== undefined });
// @ts-expect-error the address names the company, and nothing else does
inbox('loja', { ...common, call: 'POST /aviso/{chave}', headers: [], event, key: 'id', company, each: () => undefined });
// @ts-expect-error a key, and no address that has one
inbox('loja', { ...common, headers: [], verify, event, key: 'id', company, keyLength: 40, each: () => undefined });
// @ts-expect-error the key of an address that has none
inbox('loja', { ...common, headers: [], event, key: 'id', company, verify: ({ chave }) => chave === '', each: () => undefined });
// @ts-expect-error a status that is none of success
inbox('loja', { ...common, call: 'POST /aviso/{chave}', answers: 302, headers: [], event, key: 'id', each: () => undefined });

const message = { pedido: f.integer({ required: true }), estado: f.text() };
const situacoes = outbox('situacoes', { label: 'Situações', message, replaces: 'pedido', perMinute: 60, send: async (context, { message: { pedido }, key }) => (key === `${pedido}` ? 'sent' : 'uncertain') });
const { put } = {} as HandlerContext;
void put(situacoes, '1', { pedido: 1 });
// @ts-expect-error a message without what is required
void put(situacoes, '1', { estado: 'PRONTO' });
// @ts-expect-error a field that the message does not have
void put(situacoes, '1', { pedido: 1, situacao: 'PRONTO' });
// @ts-expect-error an answer that is none
outbox('situacoes', { label: 'Situações', message, send: async () => 'ok' });
// @ts-expect-error a field that the message does not have
outbox('situacoes', { label: 'Situações', message, replaces: 'numero', send: async () => 'sent' });
