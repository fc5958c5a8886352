import type { Usage } from '../../../../scripts/lib/arguments.mjs';
import { openDatabase } from '../../adapters';
import { readBusiness } from '../../business';
import { applyFiles, pendingFiles } from '../../db/migrate';
import { readMigrations, writeMigration } from '../../adapters/migrationFiles';
import { planOf, type Plan } from '../../db/plan';
import { tablesOf } from '../../db/tables';
import { say, withDatabase } from './open';

export const usage = {
  text: 'Mostra o que as declarações mudariam no banco configurado; --write escreve o próximo arquivo de migrations/.',
  options: { '--write': 'nome?' },
} satisfies Usage;

/**
 * `npm run db:plan`: what the declarations would change in the configured database. `-- --write [nome]`: the next file
 * of migrations/, being what the declarations have beyond the files already there.
 */
export const run = async (args: readonly string[]): Promise<number> =>
  args[0] === '--write' ? write(args[1] ?? 'plano') : show();

const show = (): Promise<number> =>
  withDatabase('stored', async (db, tables) => {
    print(await planOf(db.owner, tables));
    for (const { name } of await pendingFiles(db.owner, readMigrations())) say(`Falta aplicar: ${name}`);
    return 0;
  });

const write = async (title: string): Promise<number> => {
  const tables = tablesOf(readBusiness().models);
  // An empty engine in memory plays the files, so the answer does not depend on any database at hand.
  const scratch = await openDatabase({ models: [], migrations: 'none' });
  try {
    await applyFiles(scratch.owner, readMigrations());
    const plan = await planOf(scratch.owner, tables);
    print(plan);
    if (plan.safe.length > 0) say(`Escrito: ${writeMigration(plan.safe, title)}. Revise e execute: npm run db:migrate`);
  } finally {
    await scratch.close();
  }
  return 0;
};

const print = ({ safe, refused }: Plan): void => {
  if (safe.length === 0) say('Nada a fazer: o banco está de acordo com as declarações.');
  for (const statement of safe) say(`${statement};`);
  if (refused.length > 0) say('\nRecusado (nada é apagado sem uma pessoa; para fazê-lo, reveja e execute você mesmo):');
  for (const { statement, reason } of refused) say(`  ${statement};\n    -- ${reason}`);
};
