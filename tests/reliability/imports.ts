import type { Usage } from '../../scripts/lib/arguments.mjs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../support/postgres';
import { expectedOf } from './importWriter';
import { live } from './life';

interface Said {
  readonly state: string;
  readonly made: number;
  readonly refused: number;
  readonly done: number;
  readonly rows: number;
  readonly twice: number;
  readonly audited: number;
}

export const usage = {
  text: 'Derruba o servidor durante importações.',
  values: ['vezes?', 'banco?', 'linhas?'],
} satisfies Usage;

/**
 * `npm run test:kill-imports [kills] [engine] [lines]`: kill -9 in the middle of an import of 50.000 lines, 20 times,
 * on both engines. Every record of the file is there once, with one audit row, and the counts never go back.
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
    const upTo = mayLive ? Infinity : (said?.done ?? 0) + 1 + Math.floor(Math.random() * (lines / times) * 0.9);
    said = await live<Said>(
      'reliability:importWriter',
      [place, String(lines)],
      ({ state, done }) => state !== 'FEITO' && done >= upTo,
    );
    kills += mayLive || said.state === 'FEITO' ? 0 : 1;
    failures +=
      said.twice + Math.abs(said.rows - said.made) + Math.abs(said.rows - said.audited) + (said.done < before ? 1 : 0);
    before = said.done;
    console.log(
      `  ${String(kills).padStart(3)}  ${said.state.padEnd(9)}  ${String(said.done).padStart(6)}  ${String(said.rows).padStart(9)}  ${String(said.twice).padStart(9)}  ${String(said.audited).padStart(9)}`,
    );
    if (said.state === 'ERRO' || said.state === 'CANCELADO') return failures + 1;
  }
  return failures + (before === lines ? 0 : 1) + (await finished(place, lines));
};
const finished = async (place: string, lines: number): Promise<number> => {
  const said = await live<Said>('reliability:importWriter', [place, String(lines)], () => false);
  return said.rows === expectedOf(lines) && said.done === lines && said.refused === lines - expectedOf(lines) ? 0 : 1;
};
