import { backup } from '../../adapters/backup';
import { say, withDatabase } from './open';

/** `npm run db:backup <arquivo>`: everything as of one moment, for either engine. */
export const run = async ([file]: readonly string[]): Promise<number> => {
  if (!file) {
    say('Uso: npm run db:backup <arquivo.jsonl.gz>');
    return 2;
  }
  return withDatabase('stored', async (db) => {
    const report = await backup(db.owner, db.engine, file);
    say(
      `${file}: ${Object.keys(report).length} tabelas, ${Object.values(report)
        .reduce((sum, rows) => sum + rows, 0)
        .toLocaleString('pt-BR')} registros`,
    );
    return 0;
  });
};
