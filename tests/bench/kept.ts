import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { cellsOf, isBound, isMet, ratioOf, type Figure } from './figures';

/**
 * The parts of `npm run bench` in their order: the module that measures each, which keeps <name>.json; what it is asked
 * for, and what when the run is to be a small one.
 */
export const parts = [
  { name: 'bundle', module: 'bundle', whole: [], small: [] },
  { name: 'render', module: 'rendering', whole: [], small: [] },
  { name: 'load', module: 'loading', whole: ['--turns', '5'], small: ['--turns', '1'] },
  { name: 'services', module: 'services', whole: [], small: ['5000'] },
  { name: 'scale', module: 'scale', whole: ['--linhas', '10000000'], small: ['arquivos'] },
  { name: 'import', module: 'import', whole: [], small: ['5000'] },
  { name: 'exports', module: 'exports', whole: [], small: ['20000'] },
] as const;
export type Part = (typeof parts)[number]['name'];
/** Figures of a part, with the commit and the time they were measured at. */
export interface Kept {
  readonly commit: string;
  readonly at: string;
  readonly figures: readonly Figure[];
}

const docs = 'docs/performance';
/** Folder of the results; only those of the docs are shown in them. */
export const folder = process.env.BENCH_RESULTS ?? docs;
export const isShown = folder === docs;
const fileOf = (part: Part, at: string): string => join(at, `${part}.json`);
export const keptOf = (part: Part, at = folder): Kept | undefined =>
  existsSync(fileOf(part, at)) ? (JSON.parse(readFileSync(fileOf(part, at), 'utf8')) as Kept) : undefined;

/**
 * Keeps a part with its commit, and shows it in docs/performance/figures.md. Answers the exit code: 1 while a budget is
 * missed.
 */
export const keepAs = (
  part: Part,
  figures: readonly Figure[],
  about: Readonly<Record<string, unknown>> = {},
): number => {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    fileOf(part, folder),
    `${JSON.stringify({ commit, at: new Date().toISOString(), node: process.version, processors: cpus().length, ...about, figures: figures.map((one) => ({ ...one, ratio: ratioOf(one), isMet: isMet(one) })) }, undefined, 1)}\n`,
  );
  if (isShown) show();
  return figures.every(isMet) ? 0 : 1;
};

const page = `${docs}/figures.md`;
const head =
  '# Performance: the newest figures\n\nWritten by `npm run bench` ([how they are measured](../performance.md)).';
const inWords = { locale: 'en', least: 'at least', most: 'at most', met: 'ok', missed: '**missed**' };
/** Writes the page of the newest figures that have a budget. */
const show = (): void => {
  const tables = parts.flatMap(({ name }) => {
    const kept = keptOf(name);
    if (!kept) return [];
    const lines = kept.figures.filter(isBound).map((figure) => `| ${cellsOf(figure, inWords).join(' | ')} |`);
    return [
      `\`npm run bench:${name}\`, commit ${kept.commit}:\n\n| | measured | floor | ratio | budget | | the floor, and more |\n|---|---|---|---|---|---|---|\n${lines.join('\n')}`,
    ];
  });
  writeFileSync(page, `${[head, ...tables].join('\n\n')}\n`);
};
