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
  readonly usuario_id: number | null;
  readonly vale_ate: Date | string | null;
}
/** To be sent now, or the milliseconds until it is looked at again; nothing when it is over. */
type Taken = { readonly row: Stored } | { readonly wait: number } | undefined;
interface Outcome {
  readonly sent: Sent;
  readonly reason: string | null;
  readonly message: object | undefined;
}
const platform = { company: '*' } as const;
const minute = 60_000;

/**
 * Sends what is left for partners. A message is marked before it is handed over: a process that dies in between leaves
 * one of which nobody knows. It is not sent again by itself, unless its outbox repeats.
 */
export const outboxWorker = (services: Services): Worker => ({
  tries: 10,
  run: async (job) => {
    const { parceiro, envio } = job.payload as { readonly parceiro: string; readonly envio: number };
    const outbox = services.outboxes.get(parceiro) ?? hopeless(`Ninguém mais envia “${parceiro}”!`);
    const taken = await services.database.transaction(platform, (tx) => take(tx, services, outbox, envio, job));
    if (!taken || 'wait' in taken) return taken?.wait;
    const outcome = await deliver(services, outbox, taken.row);
    return services.database.transaction(platform, (tx) => settle(tx, services, outbox, taken.row, outcome, job));
  },
  // The message itself says why: see «Envios a parceiros».
  failed: ({ payload }) => services.database.transaction(platform, (tx) => leaveUncertain(tx, Number(payload.envio))),
});

const take = async (tx: Tx, services: Services, outbox: ReadyOutbox, id: number, job: Running): Promise<Taken> => {
  // One at a time decides, so that the pace holds and a group sends one after the other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`envio:${outbox.name}`}, 0))`.execute(tx);
  const {
    rows: [row],
  } =
    await sql<Stored>`select id, empresa_id, usuario_id, chave, grupo, corpo, estado, tentativas, vale_ate from envio_parceiro where id = ${id} for update`.execute(
      tx,
    );
  const isInterrupted = row?.estado === 'ENVIANDO';
  if (isInterrupted && !outbox.repeats) await leaveUncertain(tx, id);
  if (!row || (row.estado !== 'ESPERA' && !(isInterrupted && outbox.repeats))) {
    await job.done(tx);
    return undefined;
  }
  if (row.vale_ate !== null && new Date(row.vale_ate) <= services.now()) {
    await sql`update envio_parceiro set estado = 'FALHOU', corpo = '', motivo = ${tooLate}, proxima_em = null, terminado_em = now() where id = ${id}`.execute(
      tx,
    );
    const message = messageIn(services, outbox.name, row.corpo);
    await outbox.ended?.(tx, { ...endOf(row), message, isSent: false, reason: tooLate });
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
const busyGroup = async (tx: Tx, { name }: ReadyOutbox, { id, grupo, empresa_id }: Stored): Promise<boolean> =>
  grupo !== null &&
  (
    await sql`select from envio_parceiro where parceiro = ${name} and grupo = ${grupo} and empresa_id is not distinct from ${empresa_id} and estado = 'ENVIANDO' and id <> ${id}`.execute(
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
  if (!message) return { sent: 'rejected', reason: 'O conteúdo deste envio foi apagado.', message };
  try {
    const scope = { company: company ?? '*' } as const;
    const user = await services.database.read(platform, (tx) => companyUser(services, tx, company));
    const transaction = <T>(run: (within: HandlerContext) => Promise<T>): Promise<T> =>
      services.database.transaction(scope, (tx) =>
        run(services.contextOf({ services, user, scope, ip: '', tx }, outbox.name)),
      );
    const key = chave.slice(chave.indexOf(':') + 1);
    const context = services.outsideContextOf({ services, user, scope, ip: '' }, transaction);
    return { sent: await outbox.send(context as never, { message, key } as never), reason: null, message };
  } catch (error) {
    services.log.error('partner message failed', { outbox: outbox.name, id: row.id }, error);
    const isPermanent = error instanceof Refusal && error.isPermanent;
    const isRefused = outbox.repeats === true || failureOf(error) !== undefined;
    return { sent: isPermanent ? 'rejected' : isRefused ? 'refused' : 'uncertain', reason: reasonOf(error), message };
  }
};

const tooLate = 'Passou da hora: o que a mensagem dizia não vale mais.';
const endOf = ({ empresa_id, usuario_id }: Stored) => ({
  company: empresa_id === null ? null : Number(empresa_id),
  user: usuario_id === null ? null : Number(usuario_id),
});
const uncertain = 'Não se sabe se chegou! Confira no parceiro antes de tentar de novo.';
const settle = async (
  tx: Tx,
  { now }: Services,
  outbox: ReadyOutbox,
  row: Stored,
  { sent, reason, message }: Outcome,
  job: Running,
): Promise<number | undefined> => {
  const { id } = row;
  if (sent === 'sent') {
    // A message that has arrived is kept no longer than needed.
    const { rows } =
      await sql`update envio_parceiro set estado = 'ENVIADO', corpo = '', motivo = null, terminado_em = now() where id = ${id} and estado = 'ENVIANDO' returning id`.execute(
        tx,
      );
    if (rows.length > 0) await outbox.ended?.(tx, { ...endOf(row), message, isSent: true, reason: null });
  } else if (sent === 'uncertain') {
    await sql`update envio_parceiro set estado = 'INCERTO', motivo = ${uncertain}, terminado_em = now() where id = ${id} and estado = 'ENVIANDO'`.execute(
      tx,
    );
  } else {
    const why = (reason ?? 'O parceiro recusou o envio.').slice(0, 500);
    const { state, pause } = await refused(tx, outbox, row, { isFinal: sent === 'rejected', why, at: now() });
    if (state === 'ESPERA') return pause * 1000;
    if (state === 'FALHOU') await outbox.ended?.(tx, { ...endOf(row), message, isSent: false, reason: why });
  }
  await job.done(tx);
  return undefined;
};

interface Refused {
  readonly isFinal: boolean;
  readonly why: string;
  readonly at: Date;
}
/** Decides what becomes of a message that has certainly not arrived. `pause`: seconds until it is tried again. */
const refused = async (
  tx: Tx,
  { name, tries: { first, most, hours } }: ReadyOutbox,
  { id, grupo, empresa_id, tentativas, vale_ate }: Stored,
  { isFinal, why, at }: Refused,
): Promise<{ readonly state: string | undefined; readonly pause: number }> => {
  const pause = Math.min(most, first * 2 ** Math.min(tentativas, 20));
  const isTooLate = vale_ate !== null && new Date(vale_ate).getTime() <= at.getTime() + pause * 1000;
  const {
    rows: [row],
  } = await sql<{ estado: string }>`
    update envio_parceiro as e set motivo = ${why}, estado = n.estado,
      corpo = case when n.estado = 'TROCADO' or ${isTooLate} then '' else e.corpo end,
      proxima_em = case when n.estado = 'ESPERA' then now() + make_interval(secs => ${pause}) end,
      terminado_em = case when n.estado <> 'ESPERA' then now() end
    from (select case
      when ${grupo}::text is not null and exists (select from envio_parceiro as o where o.parceiro = ${name} and o.grupo = ${grupo}
        and o.empresa_id is not distinct from ${empresa_id} and o.id > ${id} and o.estado not in ('IGNORADO', 'TROCADO')) then 'TROCADO'
      when ${isFinal || isTooLate} then 'FALHOU'
      when (select desde from envio_parceiro where id = ${id}) + make_interval(hours => ${hours}) <= now() then 'FALHOU'
      else 'ESPERA' end as estado) as n
    where e.id = ${id} and e.estado = 'ENVIANDO' returning e.estado`.execute(tx);
  return { state: row?.estado, pause };
};
