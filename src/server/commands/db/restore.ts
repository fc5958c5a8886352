import type { Usage } from '../../../../scripts/lib/arguments.mjs';
import { restore } from '../../adapters/backup';
import { say, withDatabase } from './open';

export const usage = {
  text: 'Traz uma cópia para o banco configurado; --substituir apaga antes o que está nele.',
  values: ['arquivo.jsonl.gz'],
  options: { '--substituir': null },
} satisfies Usage;

/** `npm run db:restore <arquivo> [-- --substituir]`: a backup of either engine into the configured database. */
export const run = async (args: readonly string[]): Promise<number> => {
  const file = args.find((one) => !one.startsWith('-')) ?? '';
  return withDatabase('declared', async (db) => {
    const report = await restore(db.owner, file, { replace: args.includes('--substituir') });
    for (const [table, rows] of Object.entries(report)) say(`  ${table}: ${rows.toLocaleString('pt-BR')}`);
    return 0;
  });
};
