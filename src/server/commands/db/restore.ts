import { restore } from '../../adapters/backup';
import { say, withDatabase } from './open';

/** `npm run db:restore <arquivo> [-- --substituir]`: a backup of either engine into the configured database. */
export const run = async (args: readonly string[]): Promise<number> => {
  const file = args.find((one) => !one.startsWith('--'));
  if (!file) {
    say('Uso: npm run db:restore <arquivo.jsonl.gz> [-- --substituir]');
    return 2;
  }
  return withDatabase('declared', async (db) => {
    const report = await restore(db.owner, file, { replace: args.includes('--substituir') });
    for (const [table, rows] of Object.entries(report)) say(`  ${table}: ${rows.toLocaleString('pt-BR')}`);
    return 0;
  });
};
