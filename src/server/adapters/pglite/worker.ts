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
  /** SQLSTATE of a panic. */ readonly code?: string;
  readonly isOver?: boolean;
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

interface Thread {
  call(name: string, input?: unknown): Promise<unknown>;
  /** It has ended by itself, or panicked. */
  isOver(): boolean;
  terminate(): Promise<unknown>;
}
const openThread = async (worker: Worker, dir: string): Promise<Thread> => {
  const waiting = new Map<
    number,
    { readonly resolve: (value: unknown) => void; readonly reject: (error: Error) => void }
  >();
  let last = 0;
  let over: (Error & { readonly code: string }) | undefined;
  const call: Thread['call'] = (name, input) =>
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
  const end = () => (over ??= Object.assign(new Error('The embedded database has stopped.'), { code: '57P01' }));
  worker.on('message', ({ id, value, error, code, isOver }: Reply) => {
    const asked = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) return asked?.resolve(value);
    const ended = isOver ? end() : undefined;
    return asked?.reject(Object.assign(new Error(error), ended && { code: code ?? ended.code }));
  });
  worker.on('error', failAll);
  worker.on('exit', () => failAll(end()));
  const thread: Thread = { call, isOver: () => over !== undefined, terminate: () => worker.terminate() };
  try {
    await call('open', dir);
  } catch (error) {
    await worker.terminate();
    throw error;
  }
  return thread;
};

/** Milliseconds after a try to open it again in which nobody tries: an opening takes the processor for seconds. */
const rest = 3_000;
/**
 * PGlite on a directory, in a worker thread, with durable writes. Rejects when the directory cannot be opened. One that
 * has panicked (no room for its journal) is opened anew by who asks next: it recovers from its journal, as a server
 * that is started again.
 */
export const openWorker = async (dir: string): Promise<Engine> => {
  const first = ahead ?? startThread();
  ahead = undefined;
  let thread = await openThread(first, dir);
  let opening: Promise<Thread> | undefined;
  let isClosed = false;
  let failed: { readonly error: Error; readonly at: number } | undefined;
  const again = async (): Promise<Thread> => {
    await thread.terminate();
    try {
      return (thread = await openThread(startThread(), dir));
    } catch (cause) {
      const error = new Error('The embedded database does not open again.', { cause });
      failed = { error: Object.assign(error, { code: '57P03' }), at: Date.now() };
      throw error;
    } finally {
      opening = undefined;
    }
  };
  const living = (): Thread | Promise<Thread> => {
    if (!thread.isOver() || isClosed) return thread;
    if (failed && Date.now() - failed.at < rest) throw failed.error;
    return (opening ??= again());
  };
  const call: Thread['call'] = async (name, input) => (await living()).call(name, input);
  return {
    send: (messages) => call('send', messages) as Promise<Uint8Array>,
    fsyncs: () => call('fsyncs') as Promise<number>,
    close: async () => {
      isClosed = true;
      // One that is just being opened is the one to close.
      await opening?.catch(() => undefined);
      await thread.call('close').catch((error: unknown) => {
        if (!thread.isOver()) throw error;
      });
      await thread.terminate();
    },
  };
};
