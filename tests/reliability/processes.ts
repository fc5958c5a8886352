import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { startPostgres } from '../support/postgres';
import { items } from './processWriter';

interface Said { readonly state: string; readonly done: number; readonly failed: number; readonly rows: number; readonly twice: number }

/** `npm run test:kill-processes`: kill -9 in the middle of a process of 1.500 items, 20 times, on both engines. No item may be done twice or left out. */
export const run = async ([times = '20', only]: readonly string[]): Promise<number> => {
  let failures = 0;
  for (const engine of ['pglite', 'postgres'].filter((one) => only === undefined || one === only)) {
    const server = engine === 'postgres' ? await startPostgres() : undefined;
    const dir = await mkdtemp(join(tmpdir(), 'retaguarda-processos-'));
    try {
      failures += await engineOf(engine, server ? await server.createDatabase() : dir, Number(times));
    } finally {
      await server?.stop();
      await rm(dir, { recursive: true, force: true });
    }
  }
  console.log(failures === 0 ? 'Nenhum item se perdeu, nenhum foi feito duas vezes.' : `FALHOU: ${failures}`);
  return failures === 0 ? 0 : 1;
};

const engineOf = async (engine: string, place: string, times: number): Promise<number> => {
  console.log(`${engine}\n  vez  situação   feitos  linhas  repetidas`);
  let failures = 0;
  let kills = 0;
  for (let said: Said | undefined; said?.state !== 'FEITO';) {
    const mayLive = kills >= times;
    // Far enough that all the cuts fall before the end.
    said = await live(place, mayLive ? Infinity : (said?.done ?? 0) + 1 + Math.floor(Math.random() * (items / times) * 0.9));
    kills += mayLive ? 0 : 1;
    failures += said.twice + Math.abs(said.rows - said.done);
    console.log(`  ${String(kills).padStart(3)}  ${said.state.padEnd(9)}  ${String(said.done).padStart(6)}  ${String(said.rows).padStart(6)}  ${String(said.twice).padStart(9)}`);
    if (said.state === 'FEITO') failures += Math.abs(said.done - items) + said.failed + Math.max(0, times - kills);
  }
  return failures;
};

/** One life, killed once so many items are done; what it said last. The next life is compared with what is stored, not with this. */
const live = (place: string, upTo: number): Promise<Said> => new Promise((resolve, reject) => {
  const child = spawn(process.execPath, ['scripts/run.mjs', 'reliability:processWriter', place], { stdio: ['ignore', 'pipe', 'pipe'] });
  let last: Said | undefined;
  let error = '';
  child.stderr.on('data', (chunk: Buffer) => { error += chunk.toString(); });
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => {
    last = JSON.parse(line) as Said;
    if (last.state !== 'FEITO' && last.done >= upTo) child.kill('SIGKILL');
  });
  lines.on('close', () => (last ? resolve(last) : reject(new Error(`Não abriu: ${error}`))));
});
