import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { startPostgres } from '../support/postgres';
import { expectedOf } from './importWriter';

interface Said { readonly state: string; readonly made: number; readonly refused: number; readonly done: number; readonly rows: number; readonly twice: number; readonly audited: number }

/**
 * `npm run test:kill-imports [kills] [engine] [lines]`: kill -9 in the middle of an import of 50.000 lines, 20 times, on both engines. Every
 * record of the file is there once, with one audit row, and the counts never go back.
 */
export const run = async ([times = '20', only, lines = '50000']: readonly string[]): Promise<number> => {
  let failures = 0;
  for (const engine of ['pglite', 'postgres'].filter((one) => only === undefined || one === only)) {
    const server = engine === 'postgres' ? await startPostgres() : undefined;
    const dir = await mkdtemp(join(tmpdir(), 'retaguarda-importacoes-'));
    try {
      failures += await engineOf(engine, server ? await server.createDatabase() : dir, Number(times), Number(lines));
    } finally {
      await server?.stop();
      await rm(dir, { recursive: true, force: true });
    }
  }
  console.log(failures === 0 ? 'Nenhuma linha se perdeu, nenhuma entrou duas vezes.' : `FALHOU: ${failures}`);
  return failures === 0 ? 0 : 1;
};

/** How many rules were broken. */
export const engineOf = async (engine: string, place: string, times: number, lines: number): Promise<number> => {
  console.log(`${engine}\n  vez  situação   feitas  registros  repetidos  auditoria`);
  let failures = 0;
  let before = 0;
  let kills = 0;
  for (let said: Said | undefined; said?.state !== 'FEITO';) {
    const mayLive = kills >= times;
    said = await live(place, lines, mayLive ? Infinity : (said?.done ?? 0) + 1 + Math.floor(Math.random() * (lines / times) * 0.9));
    kills += mayLive || said.state === 'FEITO' ? 0 : 1;
    failures += said.twice + Math.abs(said.rows - said.made) + Math.abs(said.rows - said.audited) + (said.done < before ? 1 : 0);
    before = said.done;
    console.log(`  ${String(kills).padStart(3)}  ${said.state.padEnd(9)}  ${String(said.done).padStart(6)}  ${String(said.rows).padStart(9)}  ${String(said.twice).padStart(9)}  ${String(said.audited).padStart(9)}`);
    if (said.state === 'ERRO' || said.state === 'CANCELADO') return failures + 1;
  }
  return failures + (before === lines ? 0 : 1) + await finished(place, lines);
};
const finished = async (place: string, lines: number): Promise<number> => {
  const said = await live(place, lines, Infinity);
  return said.rows === expectedOf(lines) && said.done === lines && said.refused === lines - expectedOf(lines) ? 0 : 1;
};

/** One life, killed once so many lines are settled; what it said last. The next life is compared with what is stored, not with this. */
const live = (place: string, size: number, upTo: number): Promise<Said> => new Promise((resolve, reject) => {
  const child = spawn(process.execPath, ['scripts/run.mjs', 'reliability:importWriter', place, String(size)], { stdio: ['ignore', 'pipe', 'pipe'] });
  let last: Said | undefined;
  let error = '';
  child.stderr.on('data', (chunk: Buffer) => { error += chunk.toString(); });
  const output = createInterface({ input: child.stdout });
  output.on('line', (line) => {
    last = JSON.parse(line) as Said;
    if (last.state !== 'FEITO' && last.done >= upTo) child.kill('SIGKILL');
  });
  output.on('close', () => (last ? resolve(last) : reject(new Error(`Não abriu: ${error}`))));
});
