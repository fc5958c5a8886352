import type { BoundRoutines, Routine } from '#kit/work/routine';
import type { Services } from '../core/context';
import { StartError } from '../core/startError';
import type { Tx } from '../db/database';
import { give } from '../notices/give';
import { administratorsOf } from '../session/users';
import { taskNotices } from '../../system/noticeCategories';
import { patienceMs, watched } from './patience';
import {
  claimTurn,
  declareRoutines,
  forgetRoutines,
  dueRoutines,
  endTurn,
  renewMs,
  renewTurn,
  type Outcome,
  type Standing,
} from './turns';

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
const tick = 1000;
/** Turns begun in one tick. All routines are due at the first start, and together they hold their memory at once. */
const begunAtOnce = 3;
/** After a turn that failed, at least; so that a broken one does not fill the log. */
const pause = 30;

/** Notifies the administrators of the platform under the bell. A click opens the task. */
const tellAdministrators = (
  tx: Tx,
  services: Services,
  { id, label }: { readonly id: number; readonly label: string },
): Promise<void> =>
  give(tx, administratorsOf(services), {
    category: taskNotices,
    entity: 'rotina',
    record: id,
    name: 'falhou',
    text: `A tarefa “${label}” falhou`,
    tone: 'error',
    company: null,
    author: null,
  });

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
  const busy = new Set<Promise<void>>();
  const running = new Set<string>();
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let declared: Promise<unknown> | undefined;
  /** Once a process. What fails is tried again with the next turn. */
  const declare = (): Promise<unknown> =>
    (declared ??= declareRoutines(database, all).catch((error: unknown) => {
      declared = undefined;
      throw error;
    }));

  /** Runs while there is more to do. A pause ends it between two rounds. */
  const outcomeOf = async (one: Named, isHeld: () => boolean): Promise<Outcome> => {
    try {
      while ((await watched(patience).watch(one.run(services.openContextOf(one.name)))) && !isStopped && isHeld()) {
        /* more to do */
      }
      return { is: 'BEM' };
    } catch (error) {
      log.error('routine failed', { routine: one.name }, error);
      return { is: 'FALHOU', error: error instanceof Error ? error.message : String(error) };
    }
  };
  const turnOf = async (one: Named, isForced = false): Promise<void> => {
    await declare();
    const turn = await claimTurn(database, one.name, isForced);
    if (!turn) return;
    let standing: Standing = 'held';
    const keeping = setInterval(() => {
      renewTurn(database, turn)
        .then((now) => {
          standing = now;
        })
        .catch((error: unknown) => {
          log.error('routine cannot be renewed', { routine: one.name }, error);
        });
    }, renewMs);
    const from = performance.now();
    const outcome = await outcomeOf(one, () => standing === 'held').finally(() => {
      clearInterval(keeping);
    });
    const every = Math.max(1, one.every);
    const isEnded = await endTurn(database, turn, outcome, {
      seconds: (performance.now() - from) / 1000,
      wait: outcome.is === 'FALHOU' ? Math.max(every, pause) : every,
      failed: (tx, id) => tellAdministrators(tx, services, { id, label: one.label }),
    });
    if (!isEnded) log.error('routine was taken over by another process', { routine: one.name });
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
    await declare();
    const due = await dueRoutines(database);
    const known = new Map(all.map((one) => [one.name, one]));
    const free = due.flatMap((name) => (running.has(name) ? [] : (known.get(name) ?? [])));
    for (const one of free.slice(0, begunAtOnce)) begin(one);
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
      if (all.length === 0) return;
      forgetRoutines(database, all).catch((error: unknown) => {
        log.error('routines cannot be forgotten', {}, error);
      });
      loop();
    },
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await Promise.all(busy);
    },
  };
};
