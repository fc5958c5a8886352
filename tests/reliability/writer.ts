import type { Usage } from '../../scripts/lib/arguments.mjs';
import { sql } from 'kysely';
import { openDatabase } from '../../src/server/adapters';
import { insertRows } from '../../src/server/db/query';
import { modelsOf, named } from '../../src/server/db/testing';

export const usage = { text: 'Processo que uma prova derruba.', values: ['pasta', 'de?'] } satisfies Usage;

/**
 * Process that `npm run test:kill` kills: prints the stored rows, then writes for ever, a line for each acknowledged
 * transaction. Each transaction is 1 or 20 rows with the same number in `pontos`.
 */
export const run = async ([dir, from]: readonly string[]): Promise<void> => {
  const start = Date.now();
  const models = modelsOf();
  const db = await openDatabase({ dataDir: dir, models });
  if (from === '0')
    await db.transaction({ company: '*' }, (tx) => insertRows(tx, named(models, 'loja'), [{ nome: 'Um' }]));
  const { rows } = await sql<{
    pontos: number;
    n: number;
  }>`select pontos, count(*) as n from pessoa group by pontos order by pontos`.execute(db.owner);
  // The same rows through the search index: a torn page would show.
  const byIndex = await db.read({ company: 1 }, async (tx) => {
    await sql`set local enable_seqscan to off`.execute(tx);
    return (
      await sql<{
        n: number;
      }>`select count(*) as n from pessoa where loja_id = 1 and excluido_em is null and busca like '%escrita%'`.execute(
        tx,
      )
    ).rows[0]!.n;
  });
  say({ ms: Date.now() - start, stored: rows.map(({ pontos, n }) => [pontos, n]), byIndex });
  for (let number = Number(from); ; number++) {
    const size = number % 2 ? 20 : 1;
    await db.transaction({ company: 1 }, (tx) =>
      insertRows(
        tx,
        named(models, 'pessoa'),
        Array.from({ length: size }, (_, i) => ({ nome: `Escrita ${number} ${i}`, situacao: 'ATIVO', pontos: number })),
      ),
    );
    say({ done: number });
  }
};
const say = (line: object): void => {
  process.stdout.write(`${JSON.stringify(line)}\n`);
};
