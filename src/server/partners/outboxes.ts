import type {} from '#kit/calls/handlers';
import type { Fields, Values } from '#kit/entity/field';
import { usualTries, type Tries } from '#kit/work/inbox';
import type { Outbox } from '#kit/work/outbox';
import type { Lacking } from '#kit/calls/result';
import { sql } from 'kysely';
import type { Services, Work } from '../core/context';
import { digest } from '../core/digest';
import type { Tx } from '../db/database';
import { enqueue } from '../jobs/queue';
import { formReader } from '../operations/steps/readForm';
import { summaryOf } from './events';

export const outboxJobs = 'envioParceiro';

declare module '#kit/calls/handlers' {
  interface HandlerContext {
    /**
     * Leaves a message for a partner, in this transaction: it is sent once that is stored, and not otherwise. The same
     * key is sent once. `company`: whose it is, where the transaction is of the platform.
     */
    put<F extends Fields>(
      into: Outbox<F>,
      key: string,
      message: NoInfer<Lacking<Values<F>>>,
      company?: number,
    ): Promise<void>;
  }
}

declare module '../core/context' {
  interface Services {
    /** Messages that partners can be sent, by name. */
    readonly outboxes: ReadyOutboxes;
  }
}

type Reader = ReturnType<typeof formReader>;
/** A declared outbox, ready to write and read. */
export interface ReadyOutbox extends Outbox {
  readonly tries: Tries;
  readonly read: Reader;
  /** Runs in the transaction that ends a message, in the scope of the platform. */
  readonly ended?: (tx: Tx, end: End) => Promise<void>;
}
/** Message that was sent, or that nobody tries any more. */
export interface End {
  readonly company: number | null;
  /** Person who asked for it. */
  readonly user: number | null;
  /** Undefined once it was erased. */
  readonly message: object | undefined;
  readonly isSent: boolean;
  /** Words for people, of one that was not sent. */
  readonly reason: string | null;
}
export type ReadyOutboxes = ReadonlyMap<string, ReadyOutbox>;
/** By name: the start-up checks have refused two of one name. */
export const readyOutboxes = (declared: readonly Outbox[], own: readonly ReadyOutbox[]): ReadyOutboxes =>
  new Map(
    [...declared.map((one) => ({ ...one, tries: one.tries ?? usualTries, read: formReader(one.message) })), ...own].map(
      (one) => [one.name, one],
    ),
  );

const label = (name: string): string => `envio:${name}`;
/** The message as it was stored; undefined once it was erased. */
export const messageIn = ({ ports }: Services, name: string, body: string): object | undefined => {
  const bytes = body === '' ? undefined : ports.vault.unseal(body, label(name));
  return bytes === undefined ? undefined : (JSON.parse(new TextDecoder().decode(bytes)) as object);
};

/** Message that is stored with the change that causes it. */
interface Left {
  /** Outbox. */
  readonly name: string;
  readonly label: string;
  readonly key: string;
  /** Digest of what it replaces. */
  readonly group: string | null;
  readonly message: object;
  /** Lines for people, personal values masked. */
  readonly summary: string;
  readonly company: number | null;
  readonly user?: number | null;
  /** Instant from which it is not sent any more. */
  readonly until?: Date;
  /** Files of the message (`envio_anexo`). */
  readonly batch?: string | null;
}
/**
 * Seals and stores a message with its job; a known key stores nothing. Another of its group that waits is not sent, and
 * gives its place in the queue: what changes faster than the queue moves would never be told otherwise.
 */
export const leave = async (
  tx: Tx,
  { ports }: Pick<Services, 'ports'>,
  { name, label: said, key, group, message, summary, company, user = null, until, batch = null }: Left,
): Promise<void> => {
  const whole = `${company ?? 0}:${key}`;
  const body = ports.vault.seal(new TextEncoder().encode(JSON.stringify(message)), label(name));
  const {
    rows: [stored],
  } = await sql<{
    id: number;
  }>`insert into envio_parceiro (empresa_id, usuario_id, parceiro, rotulo, chave, grupo, corpo, resumo, vale_ate, anexos)
      values (${company}, ${user}, ${name}, ${said.slice(0, 120)}, ${whole.length <= 200 ? whole : digest(whole)}, ${group}, ${body}, ${summary}, ${until?.toISOString() ?? null}, ${batch})
      on conflict (parceiro, chave) do nothing returning id`.execute(tx);
  if (!stored) return;
  const id = Number(stored.id);
  await enqueueMessage(tx, { parceiro: name, id, company, at: await placeOf(tx, { name, group, company, id }) });
};
/** Ends the messages that a new one replaces; the place in the queue that they leave, undefined where none waited. */
const placeOf = async (
  tx: Tx,
  { name, group, company, id }: Pick<Left, 'name' | 'group' | 'company'> & { readonly id: number },
): Promise<Date | undefined> => {
  if (group === null) return undefined;
  const { rows } = await sql<{ desde: string | Date }>`
    update envio_parceiro set estado = 'TROCADO', corpo = '', terminado_em = now(), motivo = 'Um envio mais novo tomou o lugar deste.'
    where parceiro = ${name} and grupo = ${group} and empresa_id is not distinct from ${company} and estado = 'ESPERA' and id < ${id}
    returning na_fila_desde as desde`.execute(tx);
  if (rows.length === 0) return undefined;
  const place = new Date(Math.min(...rows.map(({ desde }) => new Date(desde).getTime())));
  await sql`update envio_parceiro set na_fila_desde = ${place.toISOString()} where id = ${id}`.execute(tx);
  return place;
};

export const putterOf =
  ({ services, tx, scope }: Work) =>
  async ({ name }: Pick<Outbox, 'name'>, key: string, message: object, of?: number): Promise<void> => {
    const outbox = services.outboxes.get(name);
    if (!outbox) throw new Error(`the outbox '${name}' is exported by no .server.ts`);
    const values = await outbox.read({}, message as Readonly<Record<string, unknown>>);
    await leave(tx, services, {
      name,
      label: outbox.label,
      key,
      group: outbox.replaces === undefined ? null : digest(String(values[outbox.replaces])),
      message: values,
      summary: summaryOf(outbox.message, values),
      company: scope.company === '*' ? (of ?? null) : scope.company,
    });
  };

export const enqueueMessage = (
  tx: Tx,
  {
    parceiro,
    id,
    company,
    at,
  }: { readonly parceiro: string; readonly id: number; readonly company: number | null; readonly at?: Date },
): Promise<void> => enqueue(tx, { kind: outboxJobs, payload: { parceiro, envio: id }, company, user: null, at });
