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
}
export type ReadyOutboxes = ReadonlyMap<string, ReadyOutbox>;
/** By name: the start-up checks have refused two of one name. */
export const readyOutboxes = (declared: readonly Outbox[]): ReadyOutboxes =>
  new Map(declared.map((one) => [one.name, { ...one, tries: one.tries ?? usualTries, read: formReader(one.message) }]));

const label = (name: string): string => `envio:${name}`;
/** The message as it was stored; undefined once it was erased. */
export const messageIn = ({ ports }: Services, name: string, body: string): object | undefined => {
  const bytes = ports.vault.unseal(body, label(name));
  return bytes === undefined ? undefined : (JSON.parse(new TextDecoder().decode(bytes)) as object);
};

/** Another of its group that has not begun is not sent any more. */
export const putterOf =
  ({ services, tx, scope }: Work) =>
  async ({ name }: Pick<Outbox, 'name'>, key: string, message: object, of?: number): Promise<void> => {
    const outbox = services.outboxes.get(name);
    if (!outbox) throw new Error(`the outbox '${name}' is exported by no .server.ts`);
    const values = await outbox.read({}, message as Readonly<Record<string, unknown>>);
    const company = scope.company === '*' ? (of ?? null) : scope.company;
    const about = outbox.replaces === undefined ? null : digest(String(values[outbox.replaces]));
    const whole = `${company ?? 0}:${key}`;
    const body = services.ports.vault.seal(new TextEncoder().encode(JSON.stringify(values)), label(name));
    const {
      rows: [stored],
    } = await sql<{ id: number }>`insert into envio_parceiro (empresa_id, parceiro, rotulo, chave, grupo, corpo, resumo)
      values (${company}, ${name}, ${outbox.label.slice(0, 120)}, ${whole.length <= 200 ? whole : digest(whole)}, ${about}, ${body}, ${summaryOf(outbox.message, values)})
      on conflict (parceiro, chave) do nothing returning id`.execute(tx);
    if (!stored) return;
    if (about !== null)
      await sql`update envio_parceiro set estado = 'TROCADO', terminado_em = now(), motivo = 'Um envio mais novo tomou o lugar deste.'
        where parceiro = ${name} and grupo = ${about} and empresa_id is not distinct from ${company} and estado = 'ESPERA' and id < ${stored.id}`.execute(
        tx,
      );
    await enqueueMessage(tx, { parceiro: name, id: Number(stored.id), company });
  };

export const enqueueMessage = (
  tx: Tx,
  { parceiro, id, company }: { readonly parceiro: string; readonly id: number; readonly company: number | null },
): Promise<void> => enqueue(tx, { kind: outboxJobs, payload: { parceiro, envio: id }, company, user: null });
