import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));
/** Password of every demo login in the tests. */
export const password = 'uma senha so de teste';

export interface Running {
  readonly url: string;
  readonly pid: number;
  /** Output so far. */
  output(): string;
  stop(): Promise<void>;
  /** At once, as a power cut does: nothing is finished, nothing is said. */
  kill(): Promise<void>;
}

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
      .once('error', reject)
      .listen(0, '127.0.0.1', () => {
        const address = server.address();
        server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
      });
  });

/** A folder that goes when the product stops. */
export const temporary = (name: string): Promise<string> => mkdtemp(join(tmpdir(), `retaguarda-${name}-`));

/**
 * Runs a script of the project until it serves, on a free port where `PORT` names none. Rejects with its output when it
 * ends before.
 */
export const serve = async (script: string, env: Readonly<Record<string, string>>, cwd = root): Promise<Running> => {
  const port = env.PORT ?? (await freePort());
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, [join(cwd, script)], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      LOG_LEVEL: 'warn',
      DEMO_PASSWORD: password,
      HOST: '127.0.0.1',
      PORT: String(port),
      ...env,
    },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      text += part.toString();
    });
  const ended = new Promise<never>((_resolve, reject) =>
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code}:\n${text}`))),
  );
  ended.catch(() => undefined);
  const stop = async (): Promise<void> => {
    if (child.exitCode === null) child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), 10_000);
    await ended.catch(() => undefined);
    clearTimeout(timer);
  };
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended.catch(() => undefined);
  };
  const answers = async (): Promise<void> => {
    while (
      !(await fetch(url).then(
        (response) => response.ok,
        () => false,
      ))
    )
      await new Promise((resolve) => {
        setTimeout(resolve, 100);
      });
  };
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error(`${script} does not answer:\n${text}`)), 560_000).unref();
  });
  await Promise.race([answers(), ended, late]).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { url, pid: child.pid!, output: () => text, stop, kill };
};

/**
 * The built product on a fresh embedded database, and a folder for pictures, which is kept. `env`: what one file of
 * tests wants otherwise.
 */
export const startProduct = async (
  env: Readonly<Record<string, string>> = {},
): Promise<Running & { readonly shots: string; readonly data: string }> => {
  const data = await temporary('e2e');
  const shots = process.env.SHOTS_DIR ?? join(tmpdir(), 'retaguarda-shots');
  await mkdir(shots, { recursive: true });
  const running = await serve('scripts/start.mjs', {
    DATA_DIR: data,
    LOG_LEVEL: 'error',
    SUPPORT_WHATSAPP: '+5511987654321',
    TRUSTED_PROXIES: '127.0.0.1',
    ...env,
  });
  return {
    ...running,
    shots,
    data,
    stop: async () => {
      await running.stop();
      await rm(data, { recursive: true, force: true });
    },
  };
};
