import type { Usage } from '../../../../scripts/lib/arguments.mjs';
import { adoptFiles, applyFiles, pendingFiles } from '../../db/migrate';
import { readMigrations } from '../../adapters/migrationFiles';
import { planOf } from '../../db/plan';
import { say, withDatabase } from './open';

export const usage = {
  text: 'Aplica os arquivos de migrations/ que o banco configurado ainda não viu.',
} satisfies Usage;

/** `npm run db:migrate`: applies the files of migrations/ that the configured database has not seen. */
export const run = (): Promise<number> =>
  withDatabase('stored', async (db, tables) => {
    const files = readMigrations();
    const pending = await pendingFiles(db.owner, files);
    const plan = await planOf(db.owner, tables);
    if (pending.length === files.length && files.length > 0 && plan.safe.length === 0) {
      await adoptFiles(db.owner, files);
      say('O banco já está de acordo com as declarações: os arquivos foram anotados como aplicados.');
      return 0;
    }
    for (const name of await applyFiles(db.owner, files)) say(`Aplicado: ${name}`);
    if (pending.length === 0) say('Nenhum arquivo a aplicar.');
    const { safe } = await planOf(db.owner, tables);
    if (safe.length === 0) return 0;
    say(
      `As declarações pedem mais ${safe.length} comando(s) que nenhum arquivo contém. Execute: npm run db:plan -- --write`,
    );
    return 1;
  });
