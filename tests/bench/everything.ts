import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { kept as folder } from './figures';

/** The parts in their order: the module that measures each, the file it keeps, and what it is asked for when the run is to be a small one. */
const parts = [
  { name: 'bundle', module: 'bundle', file: 'bundle', small: [] },
  { name: 'render', module: 'rendering', file: 'render', small: [] },
  { name: 'load', module: 'loading', file: 'load', small: ['--turns', '1'] },
  { name: 'services', module: 'services', file: 'services', small: ['5000'] },
  { name: 'scale', module: 'scale', file: 'scale', small: ['arquivos'] },
] as const;
interface Kept { readonly commit: string; readonly figures: readonly { readonly name: string; readonly value: number; readonly unit: string; readonly least?: number; readonly most?: number; readonly mostRatio?: number; readonly isMet: boolean }[] }

const number = (value: number): string => value.toLocaleString('pt-BR', { maximumFractionDigits: Math.abs(value) < 10 ? 2 : 0 });
const budgetOf = ({ least, most, mostRatio, unit }: Kept['figures'][number]): string => [
  least !== undefined && `no mínimo ${number(least)}${unit}`, most !== undefined && `no máximo ${number(most)}${unit}`, mostRatio !== undefined && `no máximo ${number(mostRatio)} x o piso`,
].filter(Boolean).join(', ');

/** Runs a command of the project; ends it, and what it started, when the time is over. Answers how it went. */
const measure = (module: string, args: readonly string[], env: NodeJS.ProcessEnv, milliseconds: number): Promise<'ok' | 'falta' | 'passou do tempo'> => new Promise((resolve) => {
  const child = spawn(process.execPath, ['scripts/run.mjs', `bench:${module}`, ...args], { stdio: 'inherit', env, detached: true });
  const end = (): void => { if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM'); };
  let isLate = false;
  const timer = setTimeout(() => { isLate = true; end(); }, milliseconds);
  process.once('SIGINT', end);
  child.once('close', (code) => {
    clearTimeout(timer);
    process.off('SIGINT', end);
    resolve(isLate ? 'passou do tempo' : code === 0 ? 'ok' : 'falta');
  });
});

/**
 * `npm run bench [-- part …] [--small] [--minutes N]`: every measurement, one after the other, and one table of them all. Each keeps
 * docs/performance/<part>.json with its commit; one that does not end in time is ended, and shows what was kept before. `--small` proves in some minutes that
 * all of it works, with few rows and turns, and keeps nothing. 90 minutes in all, 15 for a small run. Exit code 1 while a budget is missed.
 */
export const run = async (args: readonly string[]): Promise<number> => {
  const isSmall = args.includes('--small');
  const minutes = args.includes('--minutes') ? Number(args[args.indexOf('--minutes') + 1]) : isSmall ? 15 : 90;
  const named = parts.filter(({ name }) => args.includes(name));
  const asked = named.length === 0 ? parts : named;
  const results = isSmall ? mkdtempSync(join(tmpdir(), 'retaguarda-bench-')) : folder;
  const until = Date.now() + minutes * 60_000;
  const went: { readonly name: string; readonly file: string; readonly how: string; readonly seconds: number; readonly since: number }[] = [];
  for (const { name, module, file, small } of asked) {
    const since = Date.now();
    const how = since >= until ? 'passou do tempo' : await measure(module, isSmall ? small : [], { ...process.env, BENCH_RESULTS: results }, until - since);
    went.push({ name, file: isSmall && name === 'scale' ? 'scale-arquivos' : file, how, seconds: Math.round((Date.now() - since) / 1000), since });
  }
  for (const { name, file, how, seconds, since } of went) {
    const path = join(results, `${file}.json`);
    const isNew = existsSync(path) && statSync(path).mtimeMs >= since;
    console.log(`\n${name}: ${how}, ${seconds} s${isNew ? '' : '; nada de novo foi guardado'}`);
    if (!existsSync(path)) continue;
    const { commit, figures } = JSON.parse(readFileSync(path, 'utf8')) as Kept;
    console.log(`  de ${commit}`);
    for (const figure of figures) console.log(`  ${figure.isMet ? 'ok   ' : 'FALTA'} ${figure.name.padEnd(64)} ${`${number(figure.value)}${figure.unit}`.padStart(12)}  ${budgetOf(figure)}`);
  }
  return went.every(({ how }) => how === 'ok') ? 0 : 1;
};
