import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres } from '../../../tests/support/postgres';
import { openDatabase, type OpenedDatabase } from '../adapters';
import { keepCounted } from './counted';
import { insertRows } from './query';
import { modelsOf, named } from './testing';

const models = modelsOf();
const pessoa = named(models, 'pessoa');

describe.each(['pglite', 'postgres'] as const)('a table filled in one go on %s', (engine) => {
  let server: Awaited<ReturnType<typeof startPostgres>> | undefined;
  let database: OpenedDatabase;
  let stored = 0;
  const fill = async (rows: number): Promise<void> => {
    await database.transaction({ company: 1 }, (tx) =>
      insertRows(
        tx,
        pessoa,
        Array.from({ length: rows }, () => ({ nome: `Pessoa ${stored}`, codigo: `C${stored++}`, situacao: 'ATIVO' })),
      ),
    );
  };
  const counted = async (): Promise<number> =>
    Number(
      (await sql<{ n: number }>`select reltuples as n from pg_class where relname = 'pessoa'`.execute(database.owner))
        .rows[0]!.n,
    );
  beforeAll(async () => {
    server = engine === 'postgres' ? await startPostgres() : undefined;
    database = await openDatabase({ models, ...(server && { url: await server.createDatabase() }) });
    await sql`insert into loja (id, nome) values (1, 'Uma')`.execute(database.owner);
  });
  afterAll(async () => {
    await database.close();
    await server?.stop();
  });

  it('is counted once it has outgrown what the planner knows, and then left alone', async () => {
    await fill(20);
    expect(await keepCounted(database.owner, 'pessoa')).toBe(false);
    await fill(2_000);
    expect(await keepCounted(database.owner, 'pessoa')).toBe(true);
    expect(await counted()).toBe(stored);
    await fill(1_000);
    expect(await keepCounted(database.owner, 'pessoa')).toBe(false);
    await fill(7_000);
    expect(await keepCounted(database.owner, 'pessoa')).toBe(true);
    expect(await counted()).toBeGreaterThan(8_000);
  });
  it('is none of ours where there is none', async () => {
    expect(await keepCounted(database.owner, 'ninguem')).toBe(false);
  });
});
