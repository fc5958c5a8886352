import { url as inspectorUrl } from 'node:inspector';
import { Worker } from 'node:worker_threads';

export interface Limits {
  /** Seconds that the event loop may stand still. */
  readonly still: number;
  /** Seconds that the process may live after it was told to stop. */
  readonly stop: number;
}
export const processLimits: Limits = { still: 30, stop: 25 };

/**
 * Counts the seconds in which the first number of `shared` stays the same, and those since the second is set. A thread
 * of its own runs it: where the event loop is busy, no timer and no signal reaches the process. It writes for itself,
 * for the output of a thread goes through the loop too. Seconds are its own: a machine that slept has not stood still.
 */
const source = `
const { workerData: { shared, still, stop } } = require('node:worker_threads');
const { writeSync } = require('node:fs');
const state = new Int32Array(shared);
let last = -1, same = 0, left = stop;
const end = (event) => {
  try { writeSync(1, JSON.stringify({ time: new Date().toISOString(), level: 'error', event }) + '\\n'); } catch {}
  process.kill(process.pid, 'SIGKILL');
};
setInterval(() => {
  const now = Atomics.load(state, 0);
  same = now === last ? same + 1 : 0;
  last = now;
  if (Atomics.load(state, 1) === 1) left -= 1;
  if (same >= still) end('the event loop stood still: process ended');
  if (left <= 0) end('stopping took too long: process ended');
}, 1000);
`;

/**
 * Ends the process where nothing else can: it computes without a pause, or it was told to stop and does not.
 * Acknowledged changes are stored; the next process takes up the rest. Returns the function that announces a stop. A
 * process that is being debugged is left alone.
 */
export const watchProcess = ({ still, stop }: Limits = processLimits): (() => void) => {
  if (inspectorUrl() !== undefined) return () => undefined;
  const shared = new SharedArrayBuffer(8);
  const state = new Int32Array(shared);
  setInterval(() => {
    Atomics.add(state, 0, 1);
  }, 500).unref();
  const thread = new Worker(source, {
    eval: true,
    execArgv: [],
    workerData: { shared, still, stop },
    resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1, stackSizeMb: 1 },
  });
  // Without it the process lives on as others do.
  thread.on('error', () => undefined);
  thread.unref();
  return () => {
    Atomics.store(state, 1, 1);
  };
};
