import { hasAddresses, usualTries, type Inbox, type Tries } from '#kit/work/inbox';
import { sql } from 'kysely';
import type { Services, Work } from '../core/context';
import { parseJson } from '../core/body';
import { digest } from '../core/digest';
import { Failed, fail } from '../core/failure';
import { json } from '../core/reply';
import { nobody } from '../core/nobody';
import type { Tx } from '../db/database';
import { enqueue } from '../jobs/queue';
import type { Descriptor } from '../operations/descriptor';
import type { State } from '../operations/steps/step';
import { holderOf } from './addresses';
import { lenientReader, summaryOf, type Read } from './events';

export const inboxJobs = 'avisoParceiro';

/** A declared inbox, ready to read. */
export interface ReadyInbox extends Inbox {
  readonly tries: Tries;
  readonly read: (sent: unknown) => Promise<Read>;
}
/** By name: the start-up checks have refused two of one name. */
export const readyInboxes = (declared: readonly Inbox[]): ReadonlyMap<string, ReadyInbox> =>
  new Map(
    declared.map((one) => [one.name, { ...one, tries: one.tries ?? usualTries, read: lenientReader(one.event) }]),
  );

/** Webhook of an inbox. Its content or the key of its address proves its sender. */
export const inboxCalls = (declared: readonly Inbox[]): readonly Descriptor[] =>
  [...readyInboxes(declared).values()].map((inbox): Descriptor => ({
    name: inbox.name,
    label: inbox.label,
    tag: 'Avisos de parceiros',
    method: 'POST',
    path: inbox.call.slice('POST /'.length),
    policy: 'open',
    mutates: true,
    on: 'none',
    mode: 'open',
    form: {},
    body: {},
    answer: { stored: inbox.answers ?? 202 },
    perHour: inbox.perHour,
    headers: inbox.headers,
    // Stored while nobody works, so that no notice is lost.
    duringMaintenance: true,
    act: (state) => receive(inbox, state),
  }));

const receive = async (inbox: ReadyInbox, { call, text }: State): Promise<Response> => {
  const { services, request, params, ip } = call;
  const { ports } = services;
  const headers = Object.fromEntries(inbox.headers.map((name) => [name, request.headers.get(name)]));
  const sent = { body: text, headers, ports };
  // An address that nobody holds is answered like a path that does not exist.
  const holder = hasAddresses(inbox)
    ? ((await holderOf(services, inbox, params.chave ?? '')) ?? fail({ kind: 'notFound' }))
    : null;
  const { verify } = inbox;
  // Undefined as an answer means «not configured here»; only an address may stand without a check of its own.
  const isGenuine = !verify
    ? holder !== null
    : holder === null
      ? await verify(sent)
      : await services.database.read({ company: '*' }, async (tx) => {
          const scope = { company: '*' } as const;
          const { rows } = services.contextOf({ services, user: nobody, scope, ip, tx }, inbox.name);
          return verify({ ...sent, chave: params.chave!, company: holder, rows });
        });
  if (isGenuine === undefined) fail({ kind: 'notFound' });
  if (!isGenuine) fail({ kind: 'unauthenticated', message: 'Assinatura inválida!' });
  await store(services, inbox, partsOf(inbox, text, services), holder);
  const status = inbox.answers ?? 202;
  return status === 204 ? new Response(null, { status }) : json({ hasError: false }, status);
};

/** The events in a body. A body that cannot be split is one event, which nobody can read. */
const partsOf = ({ split }: ReadyInbox, text: string, { ports, log }: Services): readonly unknown[] => {
  let body: unknown;
  try {
    body = parseJson(text);
    if (split) return split({ body, ports });
  } catch (error) {
    if (!(error instanceof Failed)) log.error('partner message cannot be split', {}, error);
    return [text];
  }
  return Array.isArray(body) ? body : [body];
};

/** Each once, all or none, with the work that follows. `holder`: company of the address, where it names one. */
const store = async (
  services: Services,
  inbox: ReadyInbox,
  parts: readonly unknown[],
  holder: number | null,
): Promise<void> => {
  const rows = await Promise.all(parts.map((part) => rowOf(services, inbox, part, holder)));
  await services.database.transaction({ company: '*' }, (tx) => storeIn(tx, inbox, rows, holder));
};
const storeIn = async (tx: Tx, inbox: ReadyInbox, rows: readonly Row[], holder: number | null): Promise<void> => {
  for (const row of rows) {
    const {
      rows: [stored],
    } = await sql<{
      id: number;
    }>`insert into aviso_parceiro (empresa_id, parceiro, rotulo, chave, grupo, em, corpo, resumo, estado, motivo, terminado_em)
        values (${holder}, ${inbox.name}, ${inbox.label.slice(0, 120)}, ${row.key}, ${row.group}, ${row.at}, ${row.body}, ${row.summary}, ${row.misfit === null ? 'ESPERA' : 'IGNORADO'}, ${row.misfit},
          ${row.misfit === null ? null : sql`now()`})
        on conflict (parceiro, chave) do nothing returning id`.execute(tx);
    if (stored && row.misfit === null)
      await enqueueEvent(tx, { parceiro: inbox.name, grupo: row.group, id: Number(stored.id) });
  }
};

export type Receive = (into: Inbox, body: unknown) => Promise<void>;
/** Stores events that we fetched from a partner ourselves, as if its webhook had brought them. */
export const receiverOf =
  ({ services, tx, scope }: Work): Receive =>
  async (into, body) => {
    if (scope.company !== '*' || hasAddresses(into)) throw new Error(`the inbox '${into.name}' takes no events here`);
    const inbox = readyInboxes([into]).get(into.name)!;
    const parts = partsOf(inbox, JSON.stringify(body), services);
    await storeIn(tx, inbox, await Promise.all(parts.map((part) => rowOf(services, inbox, part, null))), null);
  };

/** Enqueues the turn of an event. Turns of a group each process the earliest event that waits. */
export const enqueueEvent = (
  tx: Tx,
  { parceiro, grupo, id }: { readonly parceiro: string; readonly grupo: string | null; readonly id: number },
): Promise<void> =>
  enqueue(tx, {
    kind: inboxJobs,
    payload: grupo === null ? { parceiro, aviso: id } : { parceiro, grupo },
    key: grupo === null ? undefined : `aviso/${parceiro}/${grupo}`,
    company: null,
    user: null,
  });

interface Row {
  readonly key: string;
  readonly group: string | null;
  readonly at: string;
  readonly body: string;
  readonly summary: string | null;
  readonly misfit: string | null;
}
/** Left of the key: what our own keys begin with, so that no partner's is one of them. */
const own = { unread: '#', single: '~', given: '=', ofCompany: '@' };
const rowOf = async (
  { ports, now }: Services,
  inbox: ReadyInbox,
  part: unknown,
  holder: number | null,
): Promise<Row> => {
  // Keys and groups of an address are its company's own: no other company's event is taken for one of them.
  const mark = holder === null ? '' : `${holder}/`;
  const text = JSON.stringify(part) ?? 'null';
  const body = sealed(ports.vault, inbox, text);
  const read = await inbox.read(part);
  if ('misfit' in read)
    return {
      key: own.unread + digest(mark + text),
      group: null,
      at: now().toISOString(),
      body,
      summary: null,
      misfit: `O aviso não traz o que se espera: ${read.misfit}`.slice(0, 500),
    };
  const { values } = read;
  const [key, about, at] = [inbox.key, inbox.order?.of, inbox.order?.at].map((name) =>
    name === undefined ? null : (values[name] ?? null),
  );
  return {
    key: key === null ? own.single + crypto.randomUUID() : keyOf(mark, String(key)),
    group: about === null ? null : digest(mark + String(about)),
    at: at === null ? now().toISOString() : String(at),
    body,
    summary: summaryOf(inbox.event, values),
    misfit: null,
  };
};
const keyOf = (mark: string, key: string): string =>
  (mark === '' ? own.given : own.ofCompany + mark) + (key.length < 170 ? key : digest(key));

type Vault = Services['ports']['vault'];
const label = ({ name }: Pick<Inbox, 'name'>): string => `aviso:${name}`;
const sealed = (vault: Vault, inbox: ReadyInbox, text: string): string =>
  vault.seal(new TextEncoder().encode(text), label(inbox));
/** Body that the partner sent. */
export const unsealed = (vault: Vault, inbox: ReadyInbox, body: string): unknown => {
  const bytes = vault.unseal(body, label(inbox));
  return bytes === undefined ? undefined : (JSON.parse(new TextDecoder().decode(bytes)) as unknown);
};
