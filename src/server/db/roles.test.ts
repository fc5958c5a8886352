import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPostgres, type TestPostgres } from '../../../tests/support/postgres';
import { openDatabase } from '../adapters';
import { createLog } from '../core/log';
import { backup, restore } from '../adapters/backup';
import { countRows, insertRow, insertRows } from './query';
import { modelsOf, named, queryOf } from './testing';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
}, 60_000);
afterAll(() => postgres.stop());

/** A database of a person who is no superuser, as every hosted PostgreSQL gives. */
const hosted = async (name: string, may: string): Promise<string> => {
  const url = new URL(await postgres.createDatabase());
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(
    `create role ${name} login password 'x' ${may}; alter database ${url.pathname.slice(1)} owner to ${name}; grant all on schema public to ${name}`,
  );
  await client.end();
  url.username = name;
  url.password = 'x';
  return url.href;
};
const models = modelsOf();
const tipo = named(models, 'tipo');
const pessoa = named(models, 'pessoa');

it('says what to ask the administrator for when the roles cannot be made', async () => {
  await expect(openDatabase({ models, url: await hosted('sem_papeis', '') })).rejects.toThrow(
    /create role retaguarda_app nologin;\s+grant retaguarda_app to "sem_papeis"/,
  );
});

it('works for an owner who is no superuser: isolates, migrates, backs up', async () => {
  const lines: string[] = [];
  const url = await hosted('dona', 'createrole');
  const db = await openDatabase({ models, url, log: createLog('warn', (line) => lines.push(line)) });
  expect(lines.filter((line) => line.includes('textlike'))).toHaveLength(1);
  await db.transaction({ company: '*' }, async (tx) => {
    await insertRows(tx, named(models, 'loja'), [{ nome: 'Um' }, { nome: 'Dois' }]);
    await insertRow(tx, tipo, { nome: 'T' });
    await insertRows(
      tx,
      pessoa,
      [1, 2, 2].map((loja) => ({ loja, nome: 'Ana', situacao: 'ATIVO' })),
    );
  });
  expect(await db.read({ company: 1 }, async (tx) => (await sql`select from pessoa`.execute(tx)).rows.length)).toBe(1);
  expect(await db.read({ company: 2 }, (tx) => countRows(tx, pessoa, queryOf(pessoa, { $search: 'aná' })))).toBe(2);
  const dir = await mkdtemp(join(tmpdir(), 'retaguarda-'));
  expect(await backup(db.owner, db.engine, join(dir, 'a.gz'))).toMatchObject({ pessoa: 3, loja: 2 });
  expect(await restore(db.owner, join(dir, 'a.gz'), { replace: true })).toMatchObject({ pessoa: 3 });
  await rm(dir, { recursive: true });
  await db.close();

  // A connection as the owner that names no company sees no rows.
  const bare = new pg.Client({ connectionString: url });
  await bare.connect();
  expect((await bare.query('select from pessoa')).rowCount).toBe(0);
  await bare.end();
  const again = await openDatabase({ models, url });
  expect(again.plan).toEqual({ safe: [], refused: [] });
  await again.close();
}, 60_000);

it('lets production apply only reviewed files', async () => {
  const url = await postgres.createDatabase();
  const files = [{ name: '0001_inicio.sql', text: 'select 1' }];
  const open = (more: object) => openDatabase({ models, url, migrations: 'files', files, ...more });
  await (await open({})).close();
  await (await open({})).close();
  await expect(open({ files: [...files, { name: '0002_mais.sql', text: 'select 2' }] })).rejects.toThrow(
    /0002_mais\.sql.*db:migrate/,
  );
  const { f } = await import('#fields');
  const { pessoaFields } = await import('./testing');
  await expect(open({ models: modelsOf({ ...pessoaFields, extra: f.text() } as never) })).rejects.toThrow(
    /db:plan -- --write/,
  );
});
