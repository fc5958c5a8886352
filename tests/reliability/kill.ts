import type { Usage } from '../../scripts/lib/arguments.mjs';
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

interface Opened {
  readonly ms: number;
  readonly stored: readonly (readonly [number: number, rows: number])[];
  readonly byIndex: number;
}
interface Life {
  readonly opened?: Opened;
  readonly done: readonly number[];
  readonly error: string;
}

export const usage = { text: 'Derruba o servidor durante gravações.', values: ['vezes?'] } satisfies Usage;

/**
 * `npm run test:kill`: kill -9 in mid-write, 20 times, on the embedded engine. No acknowledged row may be lost, no
 * transaction torn.
 */
export const run = async ([times = '20']: readonly string[]): Promise<number> => {
  const dir = await mkdtemp(join(tmpdir(), 'retaguarda-kill-'));
  const acknowledged = new Set<number>();
  let next = 0;
  let failures = 0;
  console.log('  vez  início ms  transações confirmadas  perdidas  partidas');
  try {
    for (let time = 0; time <= Number(times); time++) {
      const isLast = time === Number(times);
      const life = await live(dir, next, isLast ? 0 : 150 + Math.random() * 700);
      if (!life.opened) throw new Error(`Não abriu depois do corte ${time}: ${life.error}`);
      const stored = new Map(life.opened.stored);
      const lost = [...acknowledged].filter((number) => !stored.has(number)).length;
      const rows = [...stored.values()].reduce((sum, one) => sum + one, 0);
      const torn =
        [...stored].filter(([number, n]) => n !== (number % 2 ? 20 : 1)).length +
        (rows === life.opened.byIndex ? 0 : 1);
      failures += lost + torn;
      console.log(
        `  ${String(time).padStart(3)}  ${String(life.opened.ms).padStart(9)}  ${String(acknowledged.size).padStart(22)}  ${String(lost).padStart(8)}  ${String(torn).padStart(8)}`,
      );
      for (const number of life.done) acknowledged.add(number);
      // The one in flight may have been stored without being acknowledged: its number is not used again.
      next = Math.max(next, ...stored.keys(), ...life.done) + 2;
    }
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
  console.log(failures === 0 ? `Nenhuma linha confirmada se perdeu em ${times} cortes.` : `FALHOU: ${failures}`);
  return failures === 0 ? 0 : 1;
};

/** One process on the directory, killed so many milliseconds after it began to write. */
const live = (dir: string, from: number, ms: number): Promise<Life> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, ['scripts/run.mjs', 'reliability:writer', dir, String(from)], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const done: number[] = [];
    let opened: Opened | undefined;
    let error = '';
    child.stderr.on('data', (chunk: Buffer) => {
      error += chunk.toString();
    });
    const lines = createInterface({ input: child.stdout });
    lines.on('line', (line) => {
      const said = JSON.parse(line) as Opened | { readonly done: number };
      if ('done' in said) done.push(said.done);
      else {
        opened = said;
        setTimeout(() => child.kill('SIGKILL'), ms);
      }
    });
    lines.on('close', () => resolve({ opened, done, error }));
  });
