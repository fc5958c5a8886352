import type { Usage } from '../../scripts/lib/arguments.mjs';
import { performance } from 'node:perf_hooks';
import { build } from '../../scripts/lib/prepare.mjs';
import { startPostgres } from '../support/postgres';
import { isMet, tell, type Figure } from './figures';
import { isShown, keepAs } from './kept';
import { processes } from './scaleProcesses';
import { resources } from './scaleResources';
import { rowsInMany, rowsInOne } from './scaleRows';
import { sources } from './scaleSources';

const parts = ['linhas', 'empresas', 'cadastros', 'arquivos', 'processos'] as const;

export const usage = {
  text: 'Mede com muitas linhas, empresas, cadastros, arquivos ou processos.',
  values: ['parte…?'],
  options: { '--linhas': 'N' },
} satisfies Usage;

/**
 * `npm run bench:scale [-- linhas|empresas|cadastros|arquivos|processos …] [--linhas N]`: ten thousand, a hundred
 * thousand and a million rows of one company, and a million in a thousand companies (with `--linhas 10000000` ten
 * million too, in both); 10, 100 and 1,000 resources, as they start and as files of the project; two processes before
 * one PostgreSQL. Figures are kept part by part, so that a stopped run is not lost.
 */
export const run = async (args: readonly string[]): Promise<number> => {
  const more = args.includes('--linhas') ? Number(args[args.indexOf('--linhas') + 1]) : 0;
  const asked = parts.filter((part) => args.includes(part));
  const chosen = asked.length === 0 ? parts : asked;
  if (chosen.includes('processos')) await build();
  const postgres = await startPostgres();
  const measured: Readonly<Record<(typeof parts)[number], () => Promise<Figure[]>>> = {
    linhas: () => rowsInOne(postgres, [10_000, 100_000, 1_000_000, ...(more > 0 ? [more] : [])]),
    empresas: () => rowsInMany(postgres, Math.max(1_000_000, more)),
    cadastros: () => resources(postgres, [10, 100, 1000]),
    arquivos: () => Promise.resolve(sources([10, 100, 1000])),
    processos: () => processes(postgres),
  };
  const figures: Figure[] = [];
  let code = 0;
  try {
    for (const part of chosen) {
      const began = performance.now();
      const found = await measured[part]();
      tell(found);
      figures.push(...found, {
        name: `${part}: quanto levou medir`,
        value: (performance.now() - began) / 1000,
        unit: ' s',
        detail: 'com o preparo dos dados',
      });
      const isWhole = asked.length === 0;
      code = isWhole || !isShown ? keepAs('scale', figures) : Number(!figures.every(isMet));
    }
    return code;
  } finally {
    await postgres.stop();
  }
};
