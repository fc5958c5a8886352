import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from '../../scripts/lib/prepare.mjs';
import { startPostgres } from '../support/postgres';
import { againstHandler } from './handler';
import { againstSql } from './sql';
import { starting } from './starting';

/** One figure and what it must be: `least` or `most`. */
export interface Figure { readonly name: string; readonly value: number; readonly unit: string; readonly least?: number; readonly most?: number; readonly detail: string }
export const isMet = ({ value, least = -Infinity, most = Infinity }: Figure): boolean => value >= least && value <= most;

const tell = (figure: Figure): void => {
  const { name, value, unit, least, most, detail } = figure;
  const budget = least === undefined ? `no máximo ${most}` : `no mínimo ${least}`;
  process.stdout.write(`  ${isMet(figure) ? 'ok   ' : 'FALTA'} ${name.padEnd(46)} ${`${value.toFixed(2)}${unit}`.padStart(11)}  ${budget.padEnd(16)} ${detail}\n`);
};

/**
 * `npm run bench:services [rows]`: the services on a real PostgreSQL with 100,000 customers of one company, against floors of the
 * same run: the bare SQL over the same driver, and a bare node:http handler. Kept in docs/performance/services.json. Fails when a
 * budget is missed.
 */
export const run = async ([rows = '100000']: readonly string[]): Promise<number> => {
  await build();
  const postgres = await startPostgres();
  const dir = mkdtempSync(join(tmpdir(), 'retaguarda-bench-'));
  const figures: Figure[] = [];
  const keep = (list: readonly Figure[]): void => { for (const figure of list) tell(figure); figures.push(...list); };
  try {
    keep(await againstSql(Number(rows)));
    const url = await postgres.createDatabase();
    keep(await againstHandler(url, Number(rows)));
    keep(await starting(url, join(dir, 'data')));
  } finally {
    await postgres.stop();
    rmSync(dir, { recursive: true, force: true });
  }
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  mkdirSync('docs/performance', { recursive: true });
  writeFileSync('docs/performance/services.json', `${JSON.stringify({ commit, node: process.version, processors: cpus().length, rows: Number(rows), figures: figures.map((one) => ({ ...one, isMet: isMet(one) })) }, undefined, 1)}\n`);
  return figures.every(isMet) ? 0 : 1;
};
