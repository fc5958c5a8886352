import { sql } from 'kysely';
import type { CurrentSession } from '../core/context';
import type { Database } from '../db/database';
import type { Log } from '../core/log';

const minute = 60_000;
/** A session is written down again after so long, and at once from another address or in another company. */
const again = 10 * minute;
/** How long what was noted waits to be written, all of it at once. */
const waits = minute;
/** Notes that wait; with more the next request writes them. */
const most = 1_000;

interface Access {
  readonly user: number;
  readonly company: number | null;
  readonly session: number;
  readonly at: Date;
  readonly ip: string;
}
declare module '../core/context' {
  interface Services {
    readonly accesses: Pick<Accesses, 'note'>;
  }
}

/** Log of accesses: user, time and address (Marco Civil da Internet, art. 15). */
export interface Accesses {
  /** Costs a request nothing but memory. */
  note(session: Pick<CurrentSession, 'id' | 'user'>, ip: string): void;
  /** Writes what waits. */
  flush(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

export const createAccesses = ({
  database,
  now,
  log,
}: {
  readonly database: Database;
  readonly now: () => Date;
  readonly log: Log;
}): Accesses => {
  const last = new Map<string, number>();
  let waiting: Access[] = [];
  let timer: ReturnType<typeof setInterval> | undefined;

  const flush = async (): Promise<void> => {
    const at = now().getTime();
    for (const [key, seen] of last) if (at - seen > again) last.delete(key);
    const batch = waiting;
    waiting = [];
    if (batch.length === 0) return;
    try {
      await database.transaction({ company: '*' }, (tx) =>
        sql`insert into acesso (usuario_id, empresa_id, sessao_id, quando, ip)
        select * from unnest(${batch.map(({ user }) => user)}::bigint[], ${batch.map(({ company }) => company)}::bigint[], ${batch.map(({ session }) => session)}::bigint[],
          ${batch.map((one) => one.at.toISOString())}::timestamptz[], ${batch.map(({ ip }) => ip)}::text[])`.execute(
          tx,
        ),
      );
    } catch (error) {
      // The database is away: they wait for it, as many as there is room for.
      waiting = [...batch, ...waiting].slice(-most);
      log.error('accesses not written', { quantos: batch.length }, error);
    }
  };
  return {
    note({ id, user }, ip) {
      const at = now();
      const key = `${id} ${user.company?.id ?? ''} ${ip}`;
      const seen = last.get(key);
      if (seen !== undefined && at.getTime() - seen < again) return;
      last.set(key, at.getTime());
      waiting.push({ user: user.id, company: user.company?.id ?? null, session: id, at, ip: ip.slice(0, 64) });
      if (waiting.length === most) void flush();
    },
    flush,
    start: () => {
      timer = setInterval(() => {
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
