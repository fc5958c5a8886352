import { sql } from 'kysely';
import type { Tx } from '../db/database';

/** Work that outlives its request: a row of `trabalho`, taken by one process at a time for as long as its lease. */
export interface Job {
  readonly id: number;
  readonly kind: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly company: number | null;
  readonly user: number | null;
  /** 1 the first time. Whoever holds an older one has lost the job. */
  readonly attempt: number;
}
export const maxAttempts = 5;
export const leaseSeconds = 60;

/** In the transaction of what asked for it: both are stored, or neither. */
export const enqueue = async (tx: Tx, { kind, payload, company, user }: Omit<Job, 'id' | 'attempt'>): Promise<void> => {
  await sql`insert into trabalho (tipo, dados, empresa_id, usuario_id) values (${kind}, ${JSON.stringify(payload)}::jsonb, ${company}, ${user})`.execute(tx);
};

/** The next job that waits, or whose worker is gone. Needs scope '*'. */
export const claim = async (tx: Tx, kinds: readonly string[]): Promise<Job | undefined> => {
  const { rows: [row] } = await sql<{ id: number; tipo: string; dados: Job['payload']; empresa_id: number | null; usuario_id: number | null; tentativas: number }>`
    update trabalho set estado = 'RODANDO', tentativas = tentativas + 1, arrendado_ate = now() + make_interval(secs => ${leaseSeconds})
    where id = (select id from trabalho where tipo in (${sql.join(kinds)})
      and ((estado = 'ESPERA' and rodar_em <= now()) or (estado = 'RODANDO' and arrendado_ate < now())) order by rodar_em, id limit 1 for update skip locked)
    returning id, tipo, dados, empresa_id, usuario_id, tentativas`.execute(tx);
  return row && { id: Number(row.id), kind: row.tipo, payload: row.dados, company: idOrNull(row.empresa_id), user: idOrNull(row.usuario_id), attempt: row.tentativas };
};
const idOrNull = (value: number | null): number | null => (value === null ? null : Number(value));

const own = ({ id, attempt }: Job) => sql`where id = ${id} and tentativas = ${attempt} and estado = 'RODANDO'`;
const changed = async (tx: Tx, job: Job, set: ReturnType<typeof sql>): Promise<boolean> =>
  (await sql`update trabalho set ${set} ${own(job)} returning id`.execute(tx)).rows.length > 0;

/** Keeps the lease; false: another process has taken the job. */
export const renew = (tx: Tx, job: Job): Promise<boolean> => changed(tx, job, sql`arrendado_ate = now() + make_interval(secs => ${leaseSeconds})`);
/** In the transaction that stores what the job made; false: somebody else does or did it. */
export const finish = (tx: Tx, job: Job): Promise<boolean> => changed(tx, job, sql`estado = 'FEITO', arrendado_ate = null, erro = null`);
/** Tried again later, with pauses that double; after {@link maxAttempts} it is given up. */
export const giveBack = (tx: Tx, job: Job, error: string, isFinal: boolean): Promise<boolean> => changed(tx, job, isFinal
  ? sql`estado = 'ERRO', arrendado_ate = null, erro = ${error.slice(0, 500)}`
  : sql`estado = 'ESPERA', arrendado_ate = null, erro = ${error.slice(0, 500)}, rodar_em = now() + make_interval(secs => ${5 * 2 ** (job.attempt - 1)})`);
