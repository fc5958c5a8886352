import type { Services } from '../core/context';
import type { Tx } from '../db/database';
import { claim, finish, giveBack, maxAttempts, renew, type Job } from './queue';

/** A job under way. */
export interface Running extends Job {
  /** Keeps the lease; throws {@link LostJob} when another process has taken over. Call at least every 30 seconds. */
  keep(): Promise<void>;
  /** Ends the job in the transaction that stores its result. Throws {@link LostJob} like `keep`. */
  done(tx: Tx): Promise<void>;
}
export class LostJob extends Error {}
/** It will never succeed, however often it is tried; the message is for the person. */
export class HopelessJob extends Error {}

/** What does a kind of job. It may be run again from the beginning after a crash, so it stores its result once, with `done`. */
export interface Worker {
  run(job: Running): Promise<void>;
  /** Tells the person that it was given up. */
  failed(job: Job, message: string): Promise<void>;
}
export interface Jobs {
  /** Does what waits, until nothing does. */
  drain(): Promise<void>;
  /** Looks for work every second, from now until `stop`. */
  start(): void;
  /** No further job is begun; the one under way comes to its end. */
  stop(): Promise<void>;
}

export const createJobs = ({ database, log }: Services, workers: Readonly<Record<string, Worker>>): Jobs => {
  const everyone = { company: '*' } as const;
  const within = <T>(run: (tx: Tx) => Promise<T>): Promise<T> => database.transaction(everyone, run);
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let current: Promise<void> = Promise.resolve();

  const work = async (job: Job): Promise<void> => {
    const { run, failed } = workers[job.kind]!;
    try {
      await run({
        ...job,
        keep: async () => { if (isStopped || !await within((tx) => renew(tx, job))) throw new LostJob(job.kind); },
        done: async (tx) => { if (!await finish(tx, job)) throw new LostJob(job.kind); },
      });
    } catch (error) {
      // Stopped or overtaken: the lease runs out, and whoever finds the job does it.
      if (error instanceof LostJob) return;
      log.error('job failed', { job: job.kind, id: job.id, attempt: job.attempt }, error);
      const isFinal = error instanceof HopelessJob || job.attempt >= maxAttempts;
      const message = error instanceof Error ? error.message : String(error);
      if (await within((tx) => giveBack(tx, job, message, isFinal)) && isFinal) await failed(job, error instanceof HopelessJob ? message : 'Erro no servidor!');
    }
  };
  const drain = async (): Promise<void> => {
    while (!isStopped) {
      const job = await within((tx) => claim(tx, Object.keys(workers)));
      if (!job) return;
      await work(job);
    }
  };
  const turn = (): void => {
    current = drain().catch((error: unknown) => { log.error('jobs cannot be read', {}, error); }).then(() => {
      if (!isStopped) timer = setTimeout(turn, 1000);
    });
  };
  return {
    drain, start: turn,
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await current;
    },
  };
};
