import { build } from '../../scripts/lib/prepare.mjs';
import { startPostgres } from '../support/postgres';
import { keepAs, tell, type Figure } from './figures';
import { processes } from './scaleProcesses';
import { resources } from './scaleResources';
import { rowsInMany, rowsInOne } from './scaleRows';

const parts = ['linhas', 'empresas', 'cadastros', 'processos'] as const;

/**
 * `npm run bench:scale [-- linhas|empresas|cadastros|processos …] [--linhas N]`: ten thousand, a hundred thousand and a million rows of one company
 * (and N, 10000000 for ten million), a million in a thousand companies; 10, 100 and 1,000 resources; two processes before one PostgreSQL.
 */
export const run = async (args: readonly string[]): Promise<number> => {
  const more = Number(args[args.indexOf('--linhas') + 1] ?? 0);
  const asked = parts.filter((part) => args.includes(part));
  const isAsked = (part: (typeof parts)[number]): boolean => asked.length === 0 || asked.includes(part);
  if (isAsked('processos')) await build();
  const postgres = await startPostgres();
  try {
    const figures: Figure[] = [
      ...isAsked('linhas') ? await rowsInOne(postgres, [10_000, 100_000, 1_000_000, ...args.includes('--linhas') && more > 0 ? [more] : []]) : [],
      ...isAsked('empresas') ? await rowsInMany(postgres, 1_000_000) : [],
      ...isAsked('cadastros') ? await resources(postgres, [10, 100, 1000]) : [],
      ...isAsked('processos') ? await processes(postgres) : [],
    ];
    figures.forEach(tell);
    return keepAs(asked.length === 0 ? 'scale' : `scale-${asked.join('-')}`, figures);
  } finally {
    await postgres.stop();
  }
};
