import { sql } from 'kysely';
import type { ProcessItem, StateOfItem, StateOfProcess } from '#kit/work/process';
import { sourcesOf } from '#kit/entity/states';
import { vida } from '../../system/ferramentas/processo';
import type { Tx } from '../db/database';

/**
 * Every statement on `processo` and `processo_item`. All run in the company of the process: row-level security guards
 * them.
 */
type Move = keyof (typeof vida)['moves'];
/** The state that a move leads to, and those it may be made from: as the life of a process declares them. */
const leads = (move: Move) => sql`estado = ${vida.moves[move]!.to}`;
const mayMove = (move: Move) => sql`estado in (${sql.join(sourcesOf(vida, move))})`;

export interface StoredProcess {
  readonly id: number;
  readonly name: string;
  readonly form: Readonly<Record<string, unknown>>;
  readonly state: StateOfProcess;
  readonly company: number | null;
  /** Its items are decided. */
  readonly isBegun: boolean;
  /** Grows each time it is taken: a worker with an older one has lost it. */
  readonly turn: number;
}
interface New {
  readonly name: string;
  readonly entity: string;
  readonly label: string;
  readonly form: object;
  readonly company: number | null;
  readonly user: number;
  readonly isPausable?: boolean;
}
export const insertProcess = async (
  tx: Tx,
  { name, entity, label, form, company, user, isPausable = false }: New,
): Promise<number> => {
  const {
    rows: [row],
  } = await sql<{ id: number }>`insert into processo (empresa_id, usuario_id, tipo, entidade, rotulo, dados, pausavel)
    values (${company}, ${user}, ${name}, ${entity}, ${label}, ${JSON.stringify(form)}::jsonb, ${isPausable}) returning id`.execute(
    tx,
  );
  return row!.id;
};

/** Held until the end of the transaction, and from here on the turn's alone. */
export const takeProcess = async (tx: Tx, id: number): Promise<StoredProcess | undefined> => {
  const {
    rows: [row],
  } =
    await sql<StoredProcess>`update processo set vez = vez + 1 where id = ${id} returning id, tipo as name, dados as form, estado as state, empresa_id as company, iniciado_em is not null as "isBegun", vez as turn`.execute(
      tx,
    );
  return row;
};

/** Name and form of a process. */
export const startedWith = async (tx: Tx, id: number): Promise<Pick<StoredProcess, 'name' | 'form'>> => {
  const {
    rows: [row],
  } = await sql<
    Pick<StoredProcess, 'name' | 'form'>
  >`select tipo as name, dados as form from processo where id = ${id}`.execute(tx);
  return row!;
};

/** Stores the items of the process; they no longer change. */
export const decideItems = async (
  tx: Tx,
  { id, company }: StoredProcess,
  items: readonly ProcessItem[],
): Promise<void> => {
  for (let start = 0; start < items.length; start += 1000) {
    const part = items
      .slice(start, start + 1000)
      .map(({ key, label }, index) => ({ p: start + index + 1, k: JSON.stringify(key), l: label.slice(0, 200) }));
    await sql`insert into processo_item (processo_id, posicao, empresa_id, chave, rotulo)
      select ${id}, p, ${company}::bigint, k, l from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as x (p integer, k text, l text)`.execute(
      tx,
    );
  }
  await sql`update processo set total = ${items.length} where id = ${id}`.execute(tx);
};
/** From the queue to its work. */
export const beginProcess = async (tx: Tx, id: number): Promise<void> => {
  await sql`update processo set ${leads('comecar')}, iniciado_em = coalesce(iniciado_em, now())
    where id = ${id} and ${mayMove('comecar')}`.execute(tx);
};

export interface NextItems {
  readonly positions: readonly number[];
  /** Milliseconds until one that failed is tried again; undefined when all are done. */ readonly wait?: number;
}
/** The items to do now, in their order, at most `limit`. */
export const nextItems = async (tx: Tx, id: number, limit: number): Promise<NextItems> => {
  const { rows } = await sql<{
    posicao: number;
  }>`select posicao from processo_item where processo_id = ${id} and estado = 'ESPERA'
    and (tentar_em is null or tentar_em <= now()) order by posicao limit ${limit}`.execute(tx);
  if (rows.length > 0) return { positions: rows.map(({ posicao }) => posicao) };
  const {
    rows: [next],
  } = await sql<{ ms: number | null }>`
    select (extract(epoch from min(tentar_em) - now()) * 1000)::float8 as ms from processo_item where processo_id = ${id} and estado = 'ESPERA'`.execute(
    tx,
  );
  return {
    positions: [],
    ...(next?.ms !== null && next !== undefined && { wait: Math.max(1, Math.ceil(Number(next.ms))) }),
  };
};

export interface TakenItem {
  readonly position: number;
  readonly key: string | number;
  readonly label: string;
  readonly attempts: number;
}
/** 'lost': another worker has the process; 'over': it was cancelled; 'done': this item is. */
export const takeItem = async (
  tx: Tx,
  id: number,
  turn: number,
  position: number,
  lock: boolean,
): Promise<TakenItem | 'lost' | 'over' | 'done'> => {
  const {
    rows: [row],
  } = await sql<{
    chave: string;
    rotulo: string;
    estado: StateOfItem;
    tentativas: number;
    do_processo: StateOfProcess;
    vez: number;
  }>`
    select i.chave, i.rotulo, i.estado, i.tentativas, p.estado as do_processo, p.vez from processo_item as i join processo as p on p.id = i.processo_id
    where i.processo_id = ${id} and i.posicao = ${position} ${lock ? sql`for update of i` : sql``}`.execute(tx);
  if (!row || row.vez !== turn) return 'lost';
  if (row.do_processo !== 'RODANDO') return 'over';
  return row.estado === 'ESPERA'
    ? { position, key: JSON.parse(row.chave) as string | number, label: row.rotulo, attempts: row.tentativas }
    : 'done';
};

/** Once: what was settled stays. False: it was, or another worker has the process. */
export const settleItem = async (
  tx: Tx,
  id: number,
  turn: number,
  position: number,
  state: 'FEITO' | 'FALHOU',
  message: string | null,
): Promise<boolean> => {
  const { rows } =
    await sql`update processo_item set estado = ${state}, mensagem = ${message?.slice(0, 500) ?? null}, terminado_em = now(), tentar_em = null
    where processo_id = ${id} and posicao = ${position} and estado = 'ESPERA' returning posicao`.execute(tx);
  if (rows.length === 0) return false;
  const counter = sql.ref(state === 'FEITO' ? 'feitos' : 'falhas');
  return (
    (
      await sql`update processo set ${counter} = ${counter} + 1 where id = ${id} and vez = ${turn} returning id`.execute(
        tx,
      )
    ).rows.length > 0
  );
};
export const retryItem = async (tx: Tx, id: number, position: number, ms: number): Promise<void> => {
  await sql`update processo_item set tentativas = tentativas + 1, tentar_em = now() + make_interval(secs => ${ms / 1000}::float8)
    where processo_id = ${id} and posicao = ${position} and estado = 'ESPERA'`.execute(tx);
};
/**
 * It has begun, and is looked at again later; the message stands beside it meanwhile. False: another worker has the
 * process.
 */
export const waitItem = async (
  tx: Tx,
  id: number,
  turn: number,
  position: number,
  ms: number,
  message: string | null,
): Promise<boolean> =>
  (
    await sql`update processo_item as i set mensagem = ${message?.slice(0, 500) ?? null}, tentativas = 0, tentar_em = now() + make_interval(secs => ${ms / 1000}::float8)
    from processo as p where p.id = i.processo_id and p.vez = ${turn} and i.processo_id = ${id} and i.posicao = ${position} and i.estado = 'ESPERA' returning i.posicao`.execute(
      tx,
    )
  ).rows.length > 0;
/** False when it was over already. */
export const endProcess = async (
  tx: Tx,
  id: number,
  move: 'concluir' | 'cancelar' | 'parar',
  error: string | null = null,
): Promise<boolean> =>
  (
    await sql`update processo set ${leads(move)}, terminado_em = now(), erro = ${error?.slice(0, 500) ?? null}
    where id = ${id} and ${mayMove(move)} returning id`.execute(tx)
  ).rows.length > 0;
/** Done, where every item is: also one that was paused while its last item was under way. Answers what it is. */
export const finishProcess = async (tx: Tx, id: number): Promise<string | undefined> =>
  (
    await sql<{ tipo: string }>`update processo set ${leads('concluir')}, terminado_em = now()
    where id = ${id} and ${mayMove('concluir')} and iniciado_em is not null
      and not exists (select from processo_item where processo_id = ${id} and estado = 'ESPERA') returning tipo`.execute(
      tx,
    )
  ).rows[0]?.tipo;
/** False when it is not under way. The item that is, comes to its end. */
export const pauseProcess = async (tx: Tx, id: number): Promise<boolean> =>
  (
    await sql`update processo set ${leads('pausar')} where id = ${id} and pausavel and ${mayMove('pausar')} returning id`.execute(
      tx,
    )
  ).rows.length > 0;
/** Back to the queue, to go on where it stood; undefined when it is not paused. */
export const resumeProcess = async (
  tx: Tx,
  id: number,
): Promise<{ readonly user: number; readonly company: number | null } | undefined> =>
  (
    await sql<{ user: number; company: number | null }>`update processo set ${leads('retomar')}
    where id = ${id} and ${mayMove('retomar')} returning usuario_id as "user", empresa_id as company`.execute(tx)
  ).rows[0];
