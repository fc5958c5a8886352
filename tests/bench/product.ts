import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { password } from '../e2e/support/product';

const root = fileURLToPath(new URL('../../', import.meta.url));
const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  readonly scripts: { readonly start: string };
};
/**
 * Arguments of Node that `npm start` gives, and those of a profile: `BENCH_NODE='--cpu-prof --cpu-prof-dir=profiles' npm
 * run bench:shop`.
 */
const nodeArguments = [...scripts.start.split(' '), ...(process.env.BENCH_NODE ?? '').split(' ')].filter((one) =>
  one.startsWith('--'),
);
export interface Process {
  readonly url: string;
  readonly pid: number;
  /** Milliseconds from its start to its first line with an address. */
  readonly readyAfter: number;
  /** Megabytes resident now; undefined where the system does not tell. */
  memory(): number | undefined;
  stop(): Promise<void>;
}

/** Starts a script of the project and waits for the address it prints. */
export const start = async (script: string, env: Readonly<Record<string, string>>, cwd = root): Promise<Process> => {
  const began = performance.now();
  const child = spawn(process.execPath, [...nodeArguments, script], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
  });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  const url = await addressOf(child);
  return {
    url,
    pid: child.pid!,
    readyAfter: performance.now() - began,
    memory: () => memoryOf(child.pid!),
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
};

/** Starts the built server on a database of PostgreSQL. */
export const startBuilt = (url: string): Promise<Process> =>
  start('dist/server/node.mjs', {
    DATABASE_URL: url,
    LOG_LEVEL: 'warn',
    PORT: '0',
    HOST: '127.0.0.1',
    DEMO_PASSWORD: password,
  });
/** Signs in over the wire. The headers that a call of this session carries; the server may answer a newer credential. */
export const signedIn = async (url: string, login: string): Promise<{ 'remember-me': string }> => {
  const answer = await fetch(`${url}/services/login`, {
    method: 'POST',
    headers: { username: login, password: encodeURIComponent(password), 'remember-me': 'true' },
  });
  return { 'remember-me': answer.headers.get('remember-me')! };
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
