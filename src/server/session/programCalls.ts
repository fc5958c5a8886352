import { sql } from 'kysely';
import type { Deps, User } from '../core/context';
import type { Tx } from '../db/database';

const minute = 60_000;
/** Time for which calls wait, so that many are written at once. */
const waits = 10_000;
/** Calls that wait to be written; with more the next one writes them. */
const most = 500;

interface Called {
  readonly label: string;
  readonly path: string;
  readonly status: number;
  readonly ms: number;
  readonly ip: string;
  /** Why it was refused. */
  readonly reason?: string;
}
interface Noted extends Called {
  readonly company: number;
  readonly key: number;
  readonly person: number;
  readonly program: string;
  readonly at: Date;
}
declare module '../core/context' {
  interface Services {
    readonly programCalls: Pick<ProgramCalls, 'note'>;
  }
}
/** Log of the calls of programs, and the last use of each key. */
export interface ProgramCalls {
  /** Costs a call nothing but memory. */
  note(program: User, call: Called): void;
  /** Writes what waits. */
  flush(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

/** Keeps calls for some seconds, and writes them and the last use of their keys in one transaction. */
export const createProgramCalls = ({ database, now, log }: Pick<Deps, 'database' | 'now' | 'log'>): ProgramCalls => {
  let waiting: Noted[] = [];
  let timer: ReturnType<typeof setInterval> | undefined;
  /** Minute in which a key was last refused for calling too often: once a minute is enough to know. */
  const tooMany = new Map<number, number>();

  const flush = async (): Promise<void> => {
    const batch = waiting;
    waiting = [];
    if (batch.length === 0) return;
    try {
      await database.transaction({ company: '*' }, (tx) => store(tx, batch));
    } catch (error) {
      // The database is away: they wait for it, as many as there is room for.
      waiting = [...batch, ...waiting].slice(-most);
      log.error('calls of programs not written', { quantos: batch.length }, error);
    }
  };
  return {
    note({ id, key, company }, called) {
      if (!key || !company) return;
      const at = now();
      if (called.status === 429) {
        const turn = Math.floor(at.getTime() / minute);
        if (tooMany.get(key.id) === turn) return;
        tooMany.set(key.id, turn);
      }
      waiting.push({ ...called, company: company.id, key: key.id, person: id, program: key.name, at });
      if (waiting.length === most) void flush();
    },
    flush,
    start: () => {
      timer = setInterval(() => {
        const turn = Math.floor(now().getTime() / minute);
        for (const [key, last] of tooMany) if (last !== turn) tooMany.delete(key);
        void flush();
      }, waits);
      timer.unref();
    },
    stop: () => {
      clearInterval(timer);
      return flush();
    },
  };
};

const store = async (tx: Tx, batch: readonly Noted[]): Promise<void> => {
  const column = <T>(value: (one: Noted) => T): readonly T[] => batch.map(value);
  await sql`insert into chamada_programa (empresa_id, chave_id, responsavel_id, programa, quando, rotulo, caminho, status, ms, ip, motivo)
    select * from unnest(${column(({ company }) => company)}::bigint[], ${column(({ key }) => key)}::bigint[], ${column(({ person }) => person)}::bigint[], ${column(({ program }) => program.slice(0, 80))}::text[],
      ${column(({ at }) => at.toISOString())}::timestamptz[], ${column(({ label }) => label.slice(0, 120))}::text[], ${column(({ path }) => path.slice(0, 255))}::text[],
      ${column(({ status }) => status)}::int[], ${column(({ ms }) => ms)}::int[], ${column(({ ip }) => ip.slice(0, 64))}::text[], ${column(({ reason }) => reason?.slice(0, 200) ?? null)}::text[])`.execute(
    tx,
  );
  const last = new Map(batch.map((one) => [`${one.company} ${one.key}`, one]));
  const used = [...last.values()].toSorted((a, b) => a.company - b.company || a.key - b.key);
  await sql`update company_api as k set ultimo_uso = greatest(k.ultimo_uso, q.em)
    from unnest(${used.map(({ company }) => company)}::bigint[], ${used.map(({ key }) => key)}::bigint[], ${used.map(({ at }) => at.toISOString())}::timestamptz[]) as q(empresa, chave, em)
    where k.empresa_id = q.empresa and k.id = q.chave`.execute(tx);
};
