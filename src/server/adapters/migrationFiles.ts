import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MigrationFile } from '../db/migrate';

/** The reviewed files: 'migrations/0001_inicio.sql'… */
export const migrationsDir = 'migrations';
const pattern = /^\d{4}_[\w-]+\.sql$/;

/** In the order of their numbers; none when there is no directory. */
export const readMigrations = (dir = migrationsDir): MigrationFile[] => {
  let names: string[];
  try {
    names = readdirSync(dir);
  } catch {
    return [];
  }
  return names
    .filter((name) => pattern.test(name))
    .sort()
    .map((name) => ({ name, text: readFileSync(join(dir, name), 'utf8') }));
};

/** The next file, for a person to review. Its path. */
export const writeMigration = (statements: readonly string[], title: string, dir = migrationsDir): string => {
  mkdirSync(dir, { recursive: true });
  const last = Number(readMigrations(dir).at(-1)?.name.slice(0, 4) ?? 0);
  const file = join(dir, `${String(last + 1).padStart(4, '0')}_${title.replace(/\W+/g, '-')}.sql`);
  const head =
    '-- Gerado das declarações por `npm run db:plan -- --write`. Revise antes de aplicar com `npm run db:migrate`.';
  writeFileSync(file, `${[head, ...statements.map((statement) => `${statement};`)].join('\n\n')}\n`, { flag: 'wx' });
  return file;
};
