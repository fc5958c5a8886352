import { sql } from 'kysely';
import type { BoundRoutines, Routine } from '#kit/work/routine';
import type { Services } from '../core/context';
import { StartError } from '../core/startError';
import { patienceMs, watched } from './patience';

export interface Routines {
  /** One turn of each that is due (or of the one named, due or not), in this process; for tests. */
  turn(name?: string): Promise<void>;
  start(): void;
  /** No further turn is begun; those under way come to their end. */
  stop(): Promise<void>;
}
interface Named extends Routine {
  readonly name: string;
}
const leaseSeconds = 60;
const tick = 1000;
/** Turns begun in one tick. All routines are due at the first start, and together they hold their memory at once. */
const begunAtOnce = 3;
/** After a turn that failed, at least; so that a broken one does not fill the log. */
const pause = 30;

/** Runs the routines of the business. A lease in the database lets one process at a time do each; who dies loses it. */
export const createRoutines = (
  services: Services,
  bound: readonly BoundRoutines[],
  patience = patienceMs,
): Routines => {
  const all: readonly Named[] = bound.flatMap(({ entity, routines }) =>
    Object.entries(routines).map(([name, one]) => ({ ...one, name: `${entity.name}.${name}` })),
  );
  const twice = all.find(({ name }, index) => all.findIndex((one) => one.name === name) !== index);
  if (twice) throw new StartError(`Duas rotinas com o nome “${twice.name}”: dê outro a uma delas.`);
  const { database, log } = services;
  const platform = { company: '*' } as const;
  const busy = new Set<Promise<void>>();
  const running = new Set<string>();
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const claim = ({ name }: Named, isForced: boolean): Promise<boolean> =>
    database.transaction(platform, async (tx) => {
      await sql`insert into rotina (nome) values (${name}) on conflict do nothing`.execute(tx);
      return (
        (
          await sql`update rotina set arrendada_ate = now() + make_interval(secs => ${leaseSeconds})
      where nome = ${name} and (${isForced} or proxima <= now()) and (arrendada_ate is null or arrendada_ate < now()) returning nome`.execute(
            tx,
          )
        ).rows.length > 0
      );
    });
  const renew = ({ name }: Named): void => {
    database
      .transaction(platform, (tx) =>
        sql`update rotina set arrendada_ate = now() + make_interval(secs => ${leaseSeconds}) where nome = ${name}`.execute(
          tx,
        ),
      )
      .catch((error: unknown) => {
        log.error('routine cannot be renewed', { routine: name }, error);
      });
  };
  const release = ({ name }: Named, seconds: number): Promise<unknown> =>
    database.transaction(platform, (tx) =>
      sql`update rotina set arrendada_ate = null, proxima = now() + make_interval(secs => ${seconds}::float8) where nome = ${name}`.execute(
        tx,
      ),
    );

  const turnOf = async (one: Named, isForced = false): Promise<void> => {
    if (!(await claim(one, isForced))) return;
    const keeping = setInterval(
      () => {
        renew(one);
      },
      (leaseSeconds * 1000) / 3,
    );
    let next = Math.max(1, one.every);
    try {
      while ((await watched(patience).watch(one.run(services.openContextOf(one.name)))) && !isStopped) {
        /* more to do */
      }
    } catch (error) {
      log.error('routine failed', { routine: one.name }, error);
      next = Math.max(next, pause);
    } finally {
      clearInterval(keeping);
      await release(one, next);
    }
  };
  const begin = (one: Named): void => {
    if (running.has(one.name)) return;
    running.add(one.name);
    const turn: Promise<void> = turnOf(one)
      .catch((error: unknown) => {
        log.error('routine cannot be read', { routine: one.name }, error);
      })
      .finally(() => {
        running.delete(one.name);
        busy.delete(turn);
      });
    busy.add(turn);
  };
  /** Asks the database in one question, and begins those that have been due the longest. */
  const look = async (): Promise<void> => {
    const { rows } = await database.read(platform, (tx) =>
      sql<{ nome: string; espera: boolean }>`
        select nome, proxima > now() or coalesce(arrendada_ate >= now(), false) as espera from rotina order by proxima`.execute(
        tx,
      ),
    );
    const place = new Map(rows.map(({ nome, espera }, index) => [nome, espera ? undefined : index]));
    const due = all
      .filter(({ name }) => !running.has(name) && (!place.has(name) || place.get(name) !== undefined))
      .toSorted((a, b) => (place.get(a.name) ?? -1) - (place.get(b.name) ?? -1));
    for (const one of due.slice(0, begunAtOnce)) begin(one);
  };
  const loop = (): void => {
    void look()
      .catch((error: unknown) => {
        log.error('routines cannot be read', {}, error);
      })
      .then(() => {
        if (isStopped) return;
        timer = setTimeout(loop, tick);
        timer.unref();
      });
  };
  return {
    turn: async (name) => {
      for (const one of all) if (name === undefined || one.name === name) await turnOf(one, name !== undefined);
    },
    start: () => {
      if (all.length > 0) loop();
    },
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await Promise.all(busy);
    },
  };
};
