import { sql } from 'kysely';
import type { Tx } from '../db/database';

/** Work that outlives its request: a row of `trabalho`, taken by one process at a time for as long as its lease. */
export interface Job {
  readonly id: number;
  readonly kind: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly company: number | null;
  readonly user: number | null;
  /** How often it was begun since it last went well. */
  readonly attempt: number;
  /** Grows each time it is taken: a worker with an older one has lost the job. */
  readonly turn: number;
}
export const maxAttempts = 5;
export const leaseSeconds = 60;
/** A job that is taken up so often without coming further ends the processes that do it: it is given up. */
export const maxDeaths = 15;

interface Asked extends Omit<Job, 'id' | 'attempt' | 'turn'> {
  /** Not before. */
  readonly at?: Date;
  /** Jobs of one key are done one after the other. */
  readonly key?: string;
}
/** In the transaction of what asked for it: both are stored, or neither. */
export const enqueue = async (tx: Tx, { kind, payload, company, user, at, key }: Asked): Promise<void> => {
  await sql`insert into trabalho (tipo, dados, empresa_id, usuario_id, chave, rodar_em)
    values (${kind}, ${JSON.stringify(payload)}::jsonb, ${company}, ${user}, ${key ?? null}, ${at ? sql`${at.toISOString()}::timestamptz` : sql`now()`})`.execute(
    tx,
  );
};

/**
 * No job of its key stands before it: one that waits to be tried again keeps the later ones waiting, one that was given
 * up does not.
 */
const isFirst = sql`(t.chave is null or not exists (select from trabalho as e where e.chave = t.chave and e.id < t.id and e.estado in ('ESPERA', 'RODANDO')))`;

/** Due, or its worker is gone. */
const isDue = sql`((t.estado = 'ESPERA' and t.rodar_em <= now()) or (t.estado = 'RODANDO' and t.arrendado_ate < now()))`;
/**
 * The next job that is due, or whose worker is gone: of the company that was served longest ago, so that nobody's
 * hundred jobs keep another's one waiting; among hers the one due first. The last turn is asked once a company, not
 * once a job. Needs scope '*'.
 */
export const claim = async (tx: Tx, kinds: readonly string[]): Promise<Job | undefined> => {
  const {
    rows: [row],
  } = await sql<Job>`
    with empresas as materialized (select distinct coalesce(t.empresa_id, 0) as empresa from trabalho as t where ${isDue}),
    vezes as materialized (select empresa, (select max(o.tomado_em) from trabalho as o where coalesce(o.empresa_id, 0) = empresa) as ultima from empresas)
    update trabalho set estado = 'RODANDO', vez = vez + 1, tentativas = tentativas + 1, tomado_em = clock_timestamp(), arrendado_ate = now() + make_interval(secs => ${leaseSeconds})
    where id = (select t.id from trabalho as t join vezes on vezes.empresa = coalesce(t.empresa_id, 0)
      where t.tipo in (${sql.join(kinds)}) and ${isDue} and ${isFirst}
      order by vezes.ultima nulls first, t.rodar_em, t.id
      limit 1 for update of t skip locked)
    returning id, tipo as kind, dados as payload, empresa_id as company, usuario_id as "user", tentativas as attempt, vez as turn`.execute(
    tx,
  );
  return row;
};

/** Milliseconds until the next waiting job is due; Infinity when none waits. */
export const nextDue = async (tx: Tx, kinds: readonly string[]): Promise<number> => {
  const {
    rows: [row],
  } = await sql<{ ms: number | null }>`
    select (extract(epoch from min(t.rodar_em) - clock_timestamp()) * 1000)::float8 as ms
    from trabalho as t where t.estado = 'ESPERA' and t.tipo in (${sql.join(kinds)}) and ${isFirst}`.execute(tx);
  return row?.ms === null || row === undefined ? Infinity : Math.max(0, Math.ceil(Number(row.ms)));
};

const own = ({ id, turn }: Job) => sql`where id = ${id} and vez = ${turn} and estado = 'RODANDO'`;
const changed = async (tx: Tx, job: Job, set: ReturnType<typeof sql>): Promise<boolean> =>
  (await sql`update trabalho set ${set} ${own(job)} returning id`.execute(tx)).rows.length > 0;
const after = (ms: number) => sql`now() + make_interval(secs => ${ms / 1000}::float8)`;

/** Keeps the lease; false: another process has taken the job. */
export const renew = (tx: Tx, job: Job): Promise<boolean> =>
  changed(tx, job, sql`arrendado_ate = now() + make_interval(secs => ${leaseSeconds})`);
/** It has come further since it was taken: {@link Job.attempt} counts from here. */
export const noteProgress = async (tx: Tx, job: Job): Promise<void> => {
  await sql`update trabalho set tentativas = 1 ${own(job)}`.execute(tx);
};
/** In the transaction that stores what the job made; false: somebody else does or did it. */
export const finish = (tx: Tx, job: Job): Promise<boolean> =>
  changed(tx, job, sql`estado = 'FEITO', arrendado_ate = null, erro = null`);
/** Goes on in so many milliseconds, in whichever worker; it went well so far. */
export const postpone = (tx: Tx, job: Job, ms: number): Promise<boolean> =>
  changed(tx, job, sql`estado = 'ESPERA', arrendado_ate = null, erro = null, tentativas = 0, rodar_em = ${after(ms)}`);
/** Tried again later, with pauses that double; after {@link maxAttempts} it is given up. */
export const giveBack = (tx: Tx, job: Job, error: string, isFinal: boolean): Promise<boolean> =>
  changed(
    tx,
    job,
    isFinal
      ? sql`estado = 'ERRO', arrendado_ate = null, erro = ${error.slice(0, 500)}`
      : sql`estado = 'ESPERA', arrendado_ate = null, erro = ${error.slice(0, 500)}, rodar_em = ${after(5000 * 2 ** (job.attempt - 1))}`,
  );

/** Releases running jobs at the start of the only process of a database: the process that ran them has died. */
export const releaseAll = async (tx: Tx): Promise<void> => {
  await sql`update trabalho set arrendado_ate = now() - make_interval(secs => 1) where estado = 'RODANDO'`.execute(tx);
};
