import type { Usage } from '../../../../scripts/lib/arguments.mjs';
import { sql } from 'kysely';
import { backup } from '../../adapters/backup';
import { say, withDatabase } from './open';

export const usage = {
  text: 'Copia o banco configurado, como está em um só momento, para um arquivo.',
  values: ['arquivo.jsonl.gz'],
} satisfies Usage;

/** `npm run db:backup <arquivo>`: everything as of one moment, for either engine. */
export const run = ([file = '']: readonly string[]): Promise<number> =>
  withDatabase('stored', async (db) => {
    const report = await backup(db.owner, db.engine, file);
    // The check of the platform reads it. Not part of this copy, which is of the moment before.
    await sql`insert into auditoria (acao, depois) values ('copiarBanco', ${JSON.stringify({ tabelas: Object.keys(report).length })}::jsonb)`.execute(
      db.owner,
    );
    say(
      `${file}: ${Object.keys(report).length} tabelas, ${Object.values(report)
        .reduce((sum, rows) => sum + rows, 0)
        .toLocaleString('pt-BR')} registros`,
    );
    return 0;
  });
