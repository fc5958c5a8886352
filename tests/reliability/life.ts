import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/**
 * One life of a worker of this folder (`reliability:processWriter`), killed once it has said enough; what it said last,
 * a line of JSON each time. The next life is to be compared with what is stored, not with this. Rejects when it ends
 * without a word.
 */
export const live = <Said>(worker: string, args: readonly string[], isEnough: (said: Said) => boolean): Promise<Said> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['scripts/run.mjs', worker, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    let last: Said | undefined;
    let error = '';
    child.stderr.on('data', (chunk: Buffer) => {
      error += chunk.toString();
    });
    const lines = createInterface({ input: child.stdout });
    lines.on('line', (line) => {
      last = JSON.parse(line) as Said;
      if (isEnough(last)) child.kill('SIGKILL');
    });
    lines.on('close', () =>
      last === undefined ? reject(new Error(`${worker} did not open: ${error}`)) : resolve(last),
    );
  });
