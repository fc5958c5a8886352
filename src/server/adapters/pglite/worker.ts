import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import source from './worker.cjs?raw';
import type { Engine } from './pool';

interface Reply {
  readonly id: number;
  readonly value?: unknown;
  /** In words. */ readonly error?: string;
}

/** The addresses of PGlite's modules, found from here: the worker is text and has no place of its own to look from. */
const modules = (): Readonly<Record<string, string>> => {
  const dist = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
  const address = (file: string): string => pathToFileURL(join(dist, file)).href;
  return {
    pglite: address('index.js'),
    program: join(dist, 'pglite.wasm'),
    nodefs: address('fs/nodefs.js'),
    trigrams: address('contrib/pg_trgm.js'),
  };
};
const startThread = (): Worker => new Worker(source, { eval: true, workerData: modules() });

let ahead: Worker | undefined;
/** Starts the thread that the next {@link openWorker} takes. It reads PGlite meanwhile, and no directory. */
export const startAhead = (): void => {
  ahead = startThread();
};

/** PGlite on a directory, in a worker thread, with durable writes. Rejects when the directory cannot be opened. */
export const openWorker = async (dir: string): Promise<Engine> => {
  const worker = ahead ?? startThread();
  ahead = undefined;
  const waiting = new Map<
    number,
    { readonly resolve: (value: never) => void; readonly reject: (error: Error) => void }
  >();
  let last = 0;
  let over: Error | undefined;
  const call = (name: string, input?: unknown): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (over) return reject(over);
      const id = ++last;
      waiting.set(id, { resolve, reject });
      return worker.postMessage({ id, call: name, input });
    });
  const failAll = (error: Error): void => {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  worker.on('message', ({ id, value, error }: Reply) => {
    const asked = waiting.get(id);
    waiting.delete(id);
    if (error !== undefined) asked?.reject(new Error(error));
    else asked?.resolve(value as never);
  });
  worker.on('error', failAll);
  worker.on('exit', () =>
    failAll((over = Object.assign(new Error('The embedded database has stopped.'), { code: '57P01' }))),
  );
  try {
    await call('open', dir);
  } catch (error) {
    await worker.terminate();
    throw error;
  }
  return {
    send: (messages) => call('send', messages) as Promise<Uint8Array>,
    fsyncs: () => call('fsyncs') as Promise<number>,
    close: async () => {
      await call('close');
      await worker.terminate();
    },
  };
};
