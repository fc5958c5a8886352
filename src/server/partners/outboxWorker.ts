import type { HandlerContext } from '#kit/calls/handlers';
import { Refusal } from '#kit/refusal';
import type { Sent } from '#kit/work/outbox';
import { sql } from 'kysely';
import type { Services } from '../core/context';
import { failureOf } from '../core/failureOf';
import type { Tx } from '../db/database';
import { companyUser } from '../jobs/companyUser';
import { hopeless, type Running, type Worker } from '../jobs/runner';
import { reasonOf } from './inboxWorker';
import { messageIn, type ReadyOutbox } from './outboxes';

interface Stored {
  readonly id: number;
  readonly empresa_id: number | null;
  readonly chave: string;
  readonly grupo: string | null;
  readonly corpo: string;
  readonly estado: string;
  readonly tentativas: number;
}
/** To be sent now, or the milliseconds until it is looked at again; nothing when it is over. */
type Taken = { readonly row: Stored } | { readonly wait: number } | undefined;
interface Outcome {
  readonly sent: Sent;
  readonly reason: string | null;
}
const platform = { company: '*' } as const;
const minute = 60_000;

/**
 * Sends what is left for partners. A message is marked before it is handed over: a process that dies in between leaves
 * one of which nobody knows, and which is not sent again by itself.
 */
export const outboxWorker = (services: Services): Worker => ({
  tries: 10,
  run: async (job) => {
    const { parceiro, envio } = job.payload as { readonly parceiro: string; readonly envio: number };
    const outbox = services.outboxes.get(parceiro) ?? hopeless(`Ninguém mais envia “${parceiro}”!`);
    const taken = await services.database.transaction(platform, (tx) => take(tx, outbox, envio, job));
    if (!taken || 'wait' in taken) return taken?.wait;
    const outcome = await deliver(services, outbox, taken.row);
    return services.database.transaction(platform, (tx) => settle(tx, outbox, taken.row, outcome, job));
  },
  // The message itself says why: see «Envios a parceiros».
  failed: ({ payload }) => services.database.transaction(platform, (tx) => leaveUncertain(tx, Number(payload.envio))),
});

const take = async (tx: Tx, outbox: ReadyOutbox, id: number, job: Running): Promise<Taken> => {
  // One at a time decides, so that the pace holds and a group sends one after the other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`envio:${outbox.name}`}, 0))`.execute(tx);
  const {
    rows: [row],
  } =
    await sql<Stored>`select id, empresa_id, chave, grupo, corpo, estado, tentativas from envio_parceiro where id = ${id} for update`.execute(
      tx,
    );
  if (row?.estado === 'ENVIANDO') await leaveUncertain(tx, id);
  if (row?.estado !== 'ESPERA') {
    await job.done(tx);
    return undefined;
  }
  const wait = (await busyGroup(tx, outbox, row)) ? 1000 : await paceOf(tx, outbox);
  if (wait > 0) return { wait };
  await sql`update envio_parceiro set estado = 'ENVIANDO', tentado_em = now(), proxima_em = null, tentativas = tentativas + 1 where id = ${id}`.execute(
    tx,
  );
  return { row };
};
/** A message that was being sent, and of which nobody knows. */
const leaveUncertain = async (tx: Tx, id: number): Promise<void> => {
  await sql`update envio_parceiro set estado = 'INCERTO', terminado_em = now(),
    motivo = 'O envio foi interrompido e não se sabe se chegou! Confira no parceiro antes de tentar de novo.'
    where id = ${id} and estado = 'ENVIANDO'`.execute(tx);
};
const busyGroup = async (tx: Tx, { name }: ReadyOutbox, { grupo, empresa_id }: Stored): Promise<boolean> =>
  grupo !== null &&
  (
    await sql`select from envio_parceiro where parceiro = ${name} and grupo = ${grupo} and empresa_id is not distinct from ${empresa_id} and estado = 'ENVIANDO'`.execute(
      tx,
    )
  ).rows.length > 0;
/** Until the oldest of the last minute's is a minute old, where there are as many as may be. */
const paceOf = async (tx: Tx, { name, perMinute }: ReadyOutbox): Promise<number> => {
  if (perMinute === undefined) return 0;
  const { rows } = await sql<{
    ms: number;
  }>`select (extract(epoch from now() - tentado_em) * 1000)::float8 as ms from envio_parceiro
    where parceiro = ${name} and tentado_em > now() - interval '1 minute' order by tentado_em desc limit ${perMinute}`.execute(
    tx,
  );
  return rows.length < perMinute ? 0 : Math.max(1, Math.ceil(minute - Number(rows.at(-1)!.ms)));
};

const deliver = async (services: Services, outbox: ReadyOutbox, row: Stored): Promise<Outcome> => {
  const { empresa_id: company, chave } = row;
  const message = messageIn(services, outbox.name, row.corpo);
  if (!message) return { sent: 'refused', reason: 'O conteúdo deste envio foi apagado.' };
  try {
    const scope = { company: company ?? '*' } as const;
    const user = await services.database.read(platform, (tx) => companyUser(services, tx, company));
    const transaction = <T>(run: (within: HandlerContext) => Promise<T>): Promise<T> =>
      services.database.transaction(scope, (tx) =>
        run(services.contextOf({ services, user, scope, ip: '', tx }, outbox.name)),
      );
    const key = chave.slice(chave.indexOf(':') + 1);
    const context = services.outsideContextOf({ services, user, scope, ip: '' }, transaction);
    return { sent: await outbox.send(context as never, { message, key } as never), reason: null };
  } catch (error) {
    services.log.error('partner message failed', { outbox: outbox.name, id: row.id }, error);
    const isPermanent = error instanceof Refusal && error.isPermanent;
    return { sent: isPermanent ? 'rejected' : failureOf(error) ? 'refused' : 'uncertain', reason: reasonOf(error) };
  }
};

const uncertain = 'Não se sabe se chegou! Confira no parceiro antes de tentar de novo.';
const settle = async (
  tx: Tx,
  { name, tries: { first, most, hours } }: ReadyOutbox,
  { id, grupo, empresa_id, tentativas }: Stored,
  { sent, reason }: Outcome,
  job: Running,
): Promise<number | undefined> => {
  if (sent === 'sent' || sent === 'uncertain') {
    const [state, text] = sent === 'sent' ? ['ENVIADO', null] : ['INCERTO', uncertain];
    await sql`update envio_parceiro set estado = ${state}, motivo = ${text}, terminado_em = now() where id = ${id} and estado = 'ENVIANDO'`.execute(
      tx,
    );
    await job.done(tx);
    return undefined;
  }
  const pause = Math.min(most, first * 2 ** Math.min(tentativas, 20));
  const {
    rows: [row],
  } = await sql<{ estado: string }>`
    update envio_parceiro as e set motivo = ${(reason ?? 'O parceiro recusou o envio.').slice(0, 500)}, estado = n.estado,
      proxima_em = case when n.estado = 'ESPERA' then now() + make_interval(secs => ${pause}) end,
      terminado_em = case when n.estado <> 'ESPERA' then now() end
    from (select case
      when ${grupo}::text is not null and exists (select from envio_parceiro as o where o.parceiro = ${name} and o.grupo = ${grupo}
        and o.empresa_id is not distinct from ${empresa_id} and o.id > ${id} and o.estado not in ('IGNORADO', 'TROCADO')) then 'TROCADO'
      when ${sent === 'rejected'} then 'FALHOU'
      when (select desde from envio_parceiro where id = ${id}) + make_interval(hours => ${hours}) <= now() then 'FALHOU'
      else 'ESPERA' end as estado) as n
    where e.id = ${id} and e.estado = 'ENVIANDO' returning e.estado`.execute(tx);
  if (row?.estado === 'ESPERA') return pause * 1000;
  await job.done(tx);
  return undefined;
};
