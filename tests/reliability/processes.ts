import type { Usage } from '../../scripts/lib/arguments.mjs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../support/postgres';
import { live } from './life';
import { items } from './processWriter';

interface Said {
  readonly state: string;
  readonly done: number;
  readonly failed: number;
  readonly rows: number;
  readonly twice: number;
}

export const usage = { text: 'Derruba o servidor durante processos.', values: ['vezes?', 'banco?'] } satisfies Usage;

/**
 * `npm run test:kill-processes`: kill -9 in the middle of a process of 1.500 items, 20 times, on both engines. No item
 * may be done twice or left out.
 */
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
    const upTo = mayLive ? Infinity : (said?.done ?? 0) + 1 + Math.floor(Math.random() * (items / times) * 0.9);
    said = await live<Said>(
      'reliability:processWriter',
      [place],
      ({ state, done }) => state !== 'FEITO' && done >= upTo,
    );
    kills += mayLive ? 0 : 1;
    failures += said.twice + Math.abs(said.rows - said.done);
    console.log(
      `  ${String(kills).padStart(3)}  ${said.state.padEnd(9)}  ${String(said.done).padStart(6)}  ${String(said.rows).padStart(6)}  ${String(said.twice).padStart(9)}`,
    );
    if (said.state === 'FEITO') failures += Math.abs(said.done - items) + said.failed + Math.max(0, times - kills);
  }
  return failures;
};
