import type { Usage } from '../../scripts/lib/arguments.mjs';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from '../../scripts/lib/prepare.mjs';
import { startPostgres } from '../support/postgres';
import { tell, type Figure } from './figures';
import { againstHandler } from './handler';
import { keepAs } from './kept';
import { againstSql } from './sql';
import { starting } from './starting';

export const usage = { text: 'Mede; o número diz o tamanho.', values: ['linhas?'] } satisfies Usage;

/**
 * `npm run bench:services [rows]`: the services on a real PostgreSQL with 100,000 customers of one company, against
 * floors of the same run: the bare SQL over the same driver, and a bare node:http handler. Kept in
 * docs/performance/services.json. Fails when a budget is missed.
 */
export const run = async ([rows = '100000']: readonly string[]): Promise<number> => {
  await build();
  const postgres = await startPostgres();
  const dir = mkdtempSync(join(tmpdir(), 'retaguarda-bench-'));
  const figures: Figure[] = [];
  const keep = (list: readonly Figure[]): void => {
    tell(list);
    figures.push(...list);
  };
  try {
    keep(await againstSql(Number(rows)));
    const url = await postgres.createDatabase();
    keep(await againstHandler(url, Number(rows)));
    keep(await starting(url, join(dir, 'data')));
  } finally {
    await postgres.stop();
    rmSync(dir, { recursive: true, force: true });
  }
  return keepAs('services', figures, { rows: Number(rows) });
};
