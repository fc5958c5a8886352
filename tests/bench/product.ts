import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
export interface Process {
  readonly url: string;
  /** Milliseconds from its start to its first line with an address. */
  readonly readyAfter: number;
  /** Megabytes resident now; undefined where the system does not tell. */
  memory(): number | undefined;
  stop(): Promise<void>;
}

/** Starts a script of the project and waits for the address it prints. */
export const start = async (script: string, env: Readonly<Record<string, string>>): Promise<Process> => {
  const began = performance.now();
  const child = spawn(process.execPath, [script], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
  });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  const url = await addressOf(child);
  return {
    url,
    readyAfter: performance.now() - began,
    memory: () => memoryOf(child.pid!),
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
};

const addressOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let said = '';
    for (const stream of [child.stdout!, child.stderr!])
      stream.on('data', (part: Buffer) => {
        said += part.toString();
        const found = /http:\/\/(?:127\.0\.0\.1|localhost):\d+/.exec(said)?.[0];
        if (found) resolve(found.replace('localhost', '127.0.0.1'));
      });
    child.once('exit', (code) => reject(new Error(`${code}: ${said}`)));
  });

const memoryOf = (pid: number): number | undefined => {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  } catch {
    return undefined;
  }
};
