import type { Usage } from '../../scripts/lib/arguments.mjs';
import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tell } from './figures';
import { folder, keptOf, parts, type Part } from './kept';

type How = 'ok' | 'falta' | 'passou do tempo' | 'interrompido';
/**
 * Runs a command of the project; ends it, and what it started, when the time is over or somebody interrupts. Answers
 * how it went.
 */
const measure = (
  module: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  milliseconds: number,
  interrupted: AbortSignal,
): Promise<How> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, ['scripts/run.mjs', `bench:${module}`, ...args], {
      stdio: 'inherit',
      env,
      detached: true,
    });
    const late = AbortSignal.timeout(milliseconds);
    for (const signal of [late, interrupted])
      signal.addEventListener('abort', () => {
        if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
          process.kill(-child.pid, 'SIGTERM');
      });
    child.once('close', (code) => {
      resolve(interrupted.aborted ? 'interrompido' : late.aborted ? 'passou do tempo' : code === 0 ? 'ok' : 'falta');
    });
  });

export const usage = {
  text: 'Mede tudo, ou só as partes nomeadas.',
  values: ['parte…?'],
  options: { '--small': null, '--minutes': 'N' },
} satisfies Usage;

/**
 * `npm run bench [-- part …] [--small] [--minutes N]`: every measurement, one after the other, and one table of them
 * all. Each keeps docs/performance/<part>.json with its commit; one that does not end in time is ended, and shows what
 * was kept before. `--small` proves in some minutes that all of it works, with few rows and turns, and keeps nothing.
 * 90 minutes in all, 15 for a small run. Exit code 1 while a budget is missed.
 */
export const run = async (args: readonly string[]): Promise<number> => {
  const isSmall = args.includes('--small');
  const minutes = args.includes('--minutes') ? Number(args[args.indexOf('--minutes') + 1]) : isSmall ? 15 : 90;
  const named = parts.filter(({ name }) => args.includes(name));
  const asked = named.length === 0 ? parts : named;
  const results = isSmall ? mkdtempSync(join(tmpdir(), 'retaguarda-bench-')) : folder;
  const until = Date.now() + minutes * 60_000;
  const interrupting = new AbortController();
  process.once('SIGINT', () => interrupting.abort());
  const went: { readonly name: Part; readonly how: How; readonly seconds: number; readonly since: number }[] = [];
  for (const { name, module, whole, small } of asked) {
    const since = Date.now();
    if (interrupting.signal.aborted) break;
    const how =
      since >= until
        ? 'passou do tempo'
        : await measure(
            module,
            isSmall ? small : whole,
            { ...process.env, BENCH_RESULTS: results },
            until - since,
            interrupting.signal,
          );
    went.push({ name, how, seconds: Math.round((Date.now() - since) / 1000), since });
  }
  for (const { name, how, seconds, since } of went) {
    const kept = keptOf(name, results);
    console.log(
      `\n${name}: ${how}, ${seconds} s${kept && Date.parse(kept.at) >= since ? '' : '; nada de novo foi guardado'}`,
    );
    if (!kept) continue;
    console.log(`de ${kept.commit}`);
    tell(kept.figures);
  }
  return went.every(({ how }) => how === 'ok') ? 0 : 1;
};
