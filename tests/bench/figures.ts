import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';

/** Where results are kept. */
export const kept = process.env.BENCH_RESULTS ?? 'docs/performance';

/** One figure and what it must be, when it must be anything: `least` or `most`. */
export interface Figure { readonly name: string; readonly value: number; readonly unit: string; readonly least?: number; readonly most?: number; readonly detail: string }
export const isMet = ({ value, least = -Infinity, most = Infinity }: Figure): boolean => value >= least && value <= most;

const number = (value: number): string => value.toFixed(Math.abs(value) < 100 ? 2 : 0);
export const tell = (figure: Figure): void => {
  const { name, value, unit, least, most, detail } = figure;
  const budget = least !== undefined ? `no mínimo ${number(least)}` : most !== undefined ? `no máximo ${number(most)}` : '';
  process.stdout.write(`  ${budget === '' ? '     ' : isMet(figure) ? 'ok   ' : 'FALTA'} ${name.padEnd(60)} ${`${number(value)}${unit}`.padStart(11)}  ${budget.padEnd(16)} ${detail}\n`);
};
/** Writes docs/performance/<name>.json with the commit. Answers the exit code: 1 while a budget is missed. */
export const keepAs = (name: string, figures: readonly Figure[], about: Readonly<Record<string, unknown>> = {}): number => {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  mkdirSync(kept, { recursive: true });
  writeFileSync(`${kept}/${name}.json`, `${JSON.stringify({ commit, node: process.version, processors: cpus().length, ...about, figures: figures.map((one) => ({ ...one, isMet: isMet(one) })) }, undefined, 1)}\n`);
  return figures.every(isMet) ? 0 : 1;
};
