import type { Services } from '../core/context';
import type { Tx } from '../db/database';
import {
  claim,
  finish,
  giveBack,
  leaseSeconds,
  maxAttempts,
  nextDue,
  postpone,
  releaseAll,
  renew,
  type Job,
} from './queue';

/** A job under way. Its lease is renewed as long as this process lives. */
export interface Running extends Job {
  /** Throws {@link LostJob} when another process has taken over, or this one is to stop. */
  keep(): Promise<void>;
  /** The same, asking nobody. */
  goOn(): void;
  /** Ends the job in the transaction that stores its result. Throws {@link LostJob} like `keep`. */
  done(tx: Tx): Promise<void>;
}
export class LostJob extends Error {}
/** It will never succeed, however often it is tried; the message is for the person. */
export class HopelessJob extends Error {}
export const hopeless = (message: string): never => {
  throw new HopelessJob(message);
};

/** What does a kind of job. It may be run again after a crash, so it stores its result once, with `done`. */
export interface Worker {
  /** After so many it is given up; five when left out. */
  readonly tries?: number;
  /** Answers how many milliseconds until it wants to go on; nothing when it is done. */
  run(job: Running): Promise<number | void>;
  /** Tells the person that it was given up. */
  failed(job: Job, message: string): Promise<void>;
}
export interface Jobs {
  /** Does what is due, or will be within two seconds, until nothing is. */
  drain(): Promise<void>;
  /** Looks for work every second, from now until `stop`. */
  start(): void;
  /** No further job is begun; those under way come to an end, or are left for the next process. */
  stop(): Promise<void>;
}
/** Jobs at a time. They wait for the outside more than they compute. */
const lanes = 8;
const second = 1000;
const patience = 2 * second;

export const createJobs = ({ database, log }: Services, workers: Readonly<Record<string, Worker>>): Jobs => {
  const within = <T>(run: (tx: Tx) => Promise<T>): Promise<T> => database.transaction({ company: '*' }, run);
  const kinds = Object.keys(workers);
  let isStopped = false;
  let loop: Promise<void> = Promise.resolve();
  let wake = (): void => undefined;
  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const work = async (job: Job): Promise<void> => {
    const { run, failed, tries = maxAttempts } = workers[job.kind]!;
    let isLost = false;
    const goOn = (): void => {
      if (isLost || isStopped) throw new LostJob(job.kind);
    };
    const keep = async (): Promise<void> => {
      goOn();
      if (!(await within((tx) => renew(tx, job)))) throw new LostJob(job.kind);
    };
    const beat = setInterval(
      () => {
        within((tx) => renew(tx, job)).then(
          (held) => {
            isLost = !held;
          },
          () => undefined,
        );
      },
      (leaseSeconds * second) / 3,
    );
    try {
      const wait = await run({
        ...job,
        keep,
        goOn,
        done: async (tx) => {
          if (!(await finish(tx, job))) throw new LostJob(job.kind);
        },
      });
      if (wait !== undefined) await within((tx) => postpone(tx, job, wait));
    } catch (error) {
      if (error instanceof LostJob) {
        // Stopped, not overtaken: the next process need not wait for the lease to end.
        if (isStopped) await within((tx) => postpone(tx, job, 0));
        return;
      }
      log.error('job failed', { job: job.kind, id: job.id, attempt: job.attempt }, error);
      const isFinal = error instanceof HopelessJob || job.attempt >= tries;
      const message = error instanceof Error ? error.message : String(error);
      if ((await within((tx) => giveBack(tx, job, message, isFinal))) && isFinal)
        await failed(job, error instanceof HopelessJob ? message : 'Erro no servidor!');
    } finally {
      clearInterval(beat);
    }
  };

  /** Keeps the lanes busy. `isIdle` ends it when nothing is left to do. */
  const run = async (isIdle: (ms: number) => boolean): Promise<void> => {
    const busy = new Set<Promise<void>>();
    let broken: Error | undefined;
    try {
      while (!isStopped && !broken) {
        const job = busy.size < lanes ? await within((tx) => claim(tx, kinds)) : undefined;
        if (job) {
          const lane: Promise<void> = work(job)
            .catch((error: unknown) => {
              broken ??= error instanceof Error ? error : new Error(String(error));
            })
            .finally(() => busy.delete(lane));
          busy.add(lane);
          continue;
        }
        const isQuiet = busy.size === 0;
        const due = busy.size < lanes ? await within((tx) => nextDue(tx, kinds)) : Infinity;
        if (isQuiet && isIdle(due)) break;
        await Promise.race([...busy, pause(Math.min(Math.max(due, 5), second))]);
        wake();
      }
    } finally {
      await Promise.all(busy);
    }
    if (broken) throw broken;
  };
  const forever = async (): Promise<void> => {
    let isFresh = database.engine === 'pglite';
    while (!isStopped) {
      try {
        if (isFresh) await within(releaseAll);
        isFresh = false;
        await run(() => false);
      } catch (error) {
        log.error('jobs cannot be read', {}, error);
        if (!isStopped) await pause(second);
      }
    }
  };
  return {
    drain: () => run((due) => due > patience),
    start: () => {
      loop = forever();
    },
    stop: async () => {
      isStopped = true;
      wake();
      await loop;
    },
  };
};
