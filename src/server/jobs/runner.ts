import type { Services } from '../core/context';
import type { Tx } from '../db/database';
import { patienceMs, Stalled, watched } from './patience';
import {
  claim,
  finish,
  giveBack,
  leaseSeconds,
  maxAttempts,
  maxDeaths,
  nextDue,
  noteProgress,
  postpone,
  releaseAll,
  renew,
  type Job,
} from './queue';

/** A job under way. Its lease is renewed as long as this process lives. */
export interface Running extends Job {
  /** Throws {@link LostJob} when another process has taken over, or this one is to stop. */
  keep(): Promise<void>;
  /** The same, asking nobody. One that calls none of these for long stands still, and is ended. */
  goOn(): void;
  /** Something of it is stored: a process that dies later has not died of what came before. */
  advanced(): void;
  /** Ends the job in the transaction that stores its result. Throws {@link LostJob} like `keep`. */
  done(tx: Tx): Promise<void>;
}
export class LostJob extends Error {}
/** It will never succeed, however often it is tried; the message is for the person. */
export class HopelessJob extends Error {}
export const hopeless = (message: string): never => {
  throw new HopelessJob(message);
};

/** Runs one kind of job. It may run again after a crash, so it stores its result once, with `done`. */
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
const soon = 2 * second;

/** Told to the person whose job was ended. */
const ended = {
  stalled: 'Parou de avançar e foi encerrado. O que já estava pronto ficou.',
  deadly: 'O servidor caiu várias vezes enquanto fazia isto: foi encerrado.',
  broken: 'Erro no servidor!',
} as const;

export const createJobs = (
  { database, log }: Pick<Services, 'database' | 'log'>,
  workers: Readonly<Record<string, Worker>>,
  patience = patienceMs,
): Jobs => {
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
    const { moved, watch } = watched(patience);
    const goOn = (): void => {
      if (isLost || isStopped) throw new LostJob(job.kind);
      moved();
    };
    let noting: Promise<void> | undefined;
    const advanced = (): void => {
      moved();
      noting ??= within((tx) => noteProgress(tx, job)).catch(() => undefined);
    };
    const giveUp = async (error: string, told: string): Promise<void> => {
      if (await within((tx) => giveBack(tx, job, error, true))) await failed(job, told);
    };
    if (job.attempt > maxDeaths) {
      log.error('job given up: processes end while they do it', { job: job.kind, id: job.id, attempt: job.attempt });
      return giveUp(ended.deadly, ended.deadly);
    }
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
      const wait = await watch(
        run({
          ...job,
          keep,
          goOn,
          advanced,
          done: async (tx) => {
            if (!(await finish(tx, job))) throw new LostJob(job.kind);
          },
        }),
      );
      if (wait !== undefined) await within((tx) => postpone(tx, job, wait));
    } catch (error) {
      if (error instanceof LostJob) {
        // Stopped, not overtaken: the next process need not wait for the lease to end.
        if (isStopped) await within((tx) => postpone(tx, job, 0));
        return;
      }
      log.error('job failed', { job: job.kind, id: job.id, attempt: job.attempt }, error);
      const message = error instanceof Error ? error.message : String(error);
      // It may go on behind our back, until it asks whether it may.
      isLost = error instanceof Stalled;
      if (isLost) await giveUp(message, ended.stalled);
      else if (error instanceof HopelessJob) await giveUp(message, message);
      else if (job.attempt >= tries) await giveUp(message, ended.broken);
      else await within((tx) => giveBack(tx, job, message, false));
    } finally {
      clearInterval(beat);
      await noting;
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
    drain: () => run((due) => due > soon),
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
