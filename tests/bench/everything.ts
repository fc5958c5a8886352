import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** What is kept, and the module that measures it. */
const parts = Object.entries({ bundle: 'bundle', render: 'rendering', load: 'loading', services: 'services', scale: 'scale' });
interface Kept { readonly commit: string; readonly figures: readonly { readonly name: string; readonly value: number; readonly unit: string; readonly least?: number; readonly most?: number; readonly mostRatio?: number; readonly isMet: boolean }[] }

const number = (value: number): string => value.toLocaleString('pt-BR', { maximumFractionDigits: Math.abs(value) < 10 ? 2 : 0 });
const budgetOf = ({ least, most, mostRatio, unit }: Kept['figures'][number]): string => [
  least !== undefined && `no mínimo ${number(least)}${unit}`, most !== undefined && `no máximo ${number(most)}${unit}`, mostRatio !== undefined && `no máximo ${number(mostRatio)} x o piso`,
].filter(Boolean).join(', ');

/**
 * `npm run bench [-- part …]`: every measurement, one after the other, and one table of them all. Each keeps docs/performance/<part>.json with its
 * commit; a part that fails to run shows what it kept last. Exit code 1 while a budget is missed.
 */
export const run = (args: readonly string[]): number => {
  const asked = parts.filter(([part]) => args.length === 0 || args.includes(part));
  let isGood = true;
  for (const [, module] of asked) {
    const { status } = spawnSync(process.execPath, ['scripts/run.mjs', `bench:${module}`], { stdio: 'inherit' });
    isGood &&= status === 0;
  }
  for (const [part] of asked) {
    const file = `docs/performance/${part}.json`;
    if (!existsSync(file)) continue;
    const { commit, figures } = JSON.parse(readFileSync(file, 'utf8')) as Kept;
    console.log(`\n${part} (${commit})`);
    for (const figure of figures) console.log(`  ${figure.isMet ? 'ok   ' : 'FALTA'} ${figure.name.padEnd(64)} ${`${number(figure.value)}${figure.unit}`.padStart(12)}  ${budgetOf(figure)}`);
  }
  return isGood ? 0 : 1;
};
