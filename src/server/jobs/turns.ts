import { sql } from 'kysely';
import type { Database, Tx } from '../db/database';

/** A routine as its turns are stored. */
export interface Known {
  readonly name: string;
  readonly label: string;
  readonly every: number;
}
/** A turn that this process holds, by its number. */
export interface Turn {
  readonly name: string;
  readonly number: number;
}
export type Outcome = { readonly is: 'BEM' } | { readonly is: 'FALHOU'; readonly error: string };
interface Ending {
  readonly seconds: number;
  /** Seconds to the next turn. */
  readonly wait: number;
  /** The first failure after a good turn, in the same transaction. */
  readonly failed: (tx: Tx, id: number) => Promise<void>;
}
/** 'lost': the lease ran out and another process has the turn. 'paused': a person has paused the routine. */
export type Standing = 'held' | 'paused' | 'lost';

const leaseSeconds = 60;
export const renewMs = (leaseSeconds * 1000) / 3;
/** History of a turn whose process died. */
const interrupted = 'O servidor que a rodava parou no meio. Ela recomeça sozinha.';
/** Days and rows of the history; of good turns and of others as many each. */
const historyDays = 90;
const historyRows = 300;
const platform = { company: '*' } as const;

/** Stores names, labels and intervals. */
export const declareRoutines = (database: Database, all: readonly Known[]): Promise<unknown> =>
  database.transaction(platform, (tx) =>
    sql`
      insert into rotina as r (nome, rotulo, cada)
      select name, label, every from jsonb_to_recordset(${JSON.stringify(all)}::jsonb) as d(name text, label text, every int) order by name
      on conflict (nome) do update set rotulo = excluded.rotulo, cada = excluded.cada
      where (r.rotulo, r.cada) is distinct from (excluded.rotulo, excluded.cada)`.execute(tx),
  );
/** Hides the routines that are declared no more. */
export const forgetRoutines = (database: Database, all: readonly Known[]): Promise<unknown> =>
  database.transaction(platform, (tx) =>
    sql`update rotina set rotulo = null where rotulo is not null and nome <> all(${all.map(({ name }) => name)}::text[])`.execute(
      tx,
    ),
  );

/** Names that are due, those that have waited longest first. */
export const dueRoutines = async (database: Database): Promise<readonly string[]> =>
  (
    await database.read(platform, (tx) =>
      sql<{ nome: string }>`
        select nome from rotina where proxima <= now() and pausada_em is null and (arrendada_ate is null or arrendada_ate < now())
        order by proxima, nome`.execute(tx),
    )
  ).rows.map(({ nome }) => nome);

/**
 * Takes the turn, due or not when `isForced`; never one that another process holds, nor of a paused routine. A lease
 * that ran out is written to the history as interrupted, up to the last moment at which its process lived.
 */
export const claimTurn = (database: Database, name: string, isForced: boolean): Promise<Turn | undefined> =>
  database.transaction(platform, async (tx) => {
    const { rows } = await sql<{ turno: number }>`
      with free as (
        select id, iniciada_em, arrendada_ate, greatest(iniciada_em, arrendada_ate - make_interval(secs => ${leaseSeconds})) as viva, pedida_por from rotina
        where nome = ${name} and pausada_em is null and (${isForced} or proxima <= now()) and (arrendada_ate is null or arrendada_ate < now())
        for update skip locked),
      lost as (
        insert into rotina_vez (rotina_id, inicio, fim, situacao, segundos, mais_longa, erro, pedida_por)
        select id, iniciada_em, viva, 'INTERROMPIDA', extract(epoch from viva - iniciada_em), extract(epoch from viva - iniciada_em), ${interrupted}, pedida_por
        from free where arrendada_ate is not null and iniciada_em is not null)
      update rotina as r set arrendada_ate = now() + make_interval(secs => ${leaseSeconds}), turno = r.turno + 1, iniciada_em = now(), pedida_em = null
      from free where r.id = free.id returning r.turno`.execute(tx);
    return rows[0] && { name, number: Number(rows[0].turno) };
  });

/** Prolongs the lease, and answers whether the turn should go on. */
export const renewTurn = (database: Database, { name, number }: Turn): Promise<Standing> =>
  database.transaction(platform, async (tx) => {
    const { rows } = await sql<{ pausada: boolean }>`
      update rotina set arrendada_ate = now() + make_interval(secs => ${leaseSeconds})
      where nome = ${name} and turno = ${number} and arrendada_ate is not null returning pausada_em is not null as pausada`.execute(
      tx,
    );
    if (!rows[0]) return 'lost';
    return rows[0].pausada ? 'paused' : 'held';
  });

/**
 * Ends the turn and writes it to the history; false when another process has taken it over. Equal turns of one hour
 * are counted on one row, so that a routine of every second leaves 24 rows a day. A turn that a person asked for has a
 * row of its own.
 */
export const endTurn = (
  database: Database,
  { name, number }: Turn,
  outcome: Outcome,
  { seconds, wait, failed }: Ending,
): Promise<boolean> =>
  database.transaction(platform, async (tx) => {
    const error = outcome.is === 'FALHOU' ? outcome.error.slice(0, 500) : null;
    const { rows } = await sql<{ id: number; falhas: number }>`
      with held as (select id, pedida_por from rotina where nome = ${name} and turno = ${number} and arrendada_ate is not null for update),
      ended as (
        update rotina as r set arrendada_ate = null, proxima = now() + make_interval(secs => ${wait}::float8), terminada_em = now(),
          segundos = ${seconds}::float8, ultima = ${outcome.is}, erro = ${error}, falhas = case when ${error}::text is null then 0 else r.falhas + 1 end, pedida_por = null
        from held where r.id = held.id returning r.id, r.iniciada_em, r.falhas, held.pedida_por),
      latest as (
        select v.id, v.situacao, v.erro, v.inicio, v.pedida_por from ended cross join lateral
          (select * from rotina_vez as v where v.rotina_id = ended.id order by v.id desc limit 1) as v),
      counted as (
        update rotina_vez as v set vezes = v.vezes + 1, fim = now(), segundos = v.segundos + ${seconds}::float8, mais_longa = greatest(v.mais_longa, ${seconds}::float8)
        from latest, ended where v.id = latest.id and latest.situacao = ${outcome.is} and latest.erro is not distinct from ${error}::varchar
          and latest.pedida_por is null and ended.pedida_por is null and date_trunc('hour', latest.inicio) = date_trunc('hour', ended.iniciada_em)
        returning v.id),
      added as (
        insert into rotina_vez (rotina_id, inicio, fim, situacao, segundos, mais_longa, erro, pedida_por)
        select id, iniciada_em, now(), ${outcome.is}, ${seconds}::float8, ${seconds}::float8, ${error}, pedida_por from ended where not exists (select from counted))
      select id, falhas from ended`.execute(tx);
    if (rows[0]?.falhas === 1) await failed(tx, Number(rows[0].id));
    return rows.length > 0;
  });

/** Deletes turns that are too old or too many. */
export const purgeTurns = async (tx: Tx, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - historyDays * 86_400_000);
  await sql`
    delete from rotina_vez as v using (
      select id, row_number() over (partition by rotina_id, situacao = 'BEM' order by id desc) as place from rotina_vez) as kept
    where v.id = kept.id and (kept.place > ${historyRows} or v.fim < ${before})`.execute(tx);
};
