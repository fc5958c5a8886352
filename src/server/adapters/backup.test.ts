import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPostgres, type TestPostgres } from '../../../tests/support/postgres';
import { openDatabase, type OpenedDatabase } from '.';
import { backup, restore } from './backup';
import { insertRow, insertRows } from '../db/query';
import { tablesOf } from '../db/tables';
import { modelsOf, named, pessoaFields } from '../db/testing';

let postgres: TestPostgres;
let dir: string;
beforeAll(async () => {
  postgres = await startPostgres();
  dir = await mkdtemp(join(tmpdir(), 'retaguarda-'));
}, 60_000);
afterAll(async () => {
  await postgres.stop();
  await rm(dir, { recursive: true, force: true });
});

const models = modelsOf();
const everything = { company: '*' } as const;
const digest = async (db: OpenedDatabase): Promise<Record<string, string>> => {
  const sums: Record<string, string> = {};
  for (const { name } of tablesOf(models)) {
    // Types that print alike on both engines; the order of the rows does not matter.
    const { rows } = await db.owner.transaction().execute(async (tx) => {
      await sql`set local timezone to 'UTC'`.execute(tx);
      // Counts are no part of a backup: they come with the rows, by whatever connection brings them.
      const rows =
        name === 'contagem'
          ? sql`(select empresa_id, tabela, sum(linhas)::bigint as linhas from contagem group by 1, 2)`
          : sql.table(name);
      return sql<{ line: string }>`select to_jsonb(t)::text as line from ${rows} as t`.execute(tx);
    });
    sums[name] = createHash('sha256')
      .update(
        rows
          .map(({ line }) => line)
          .sort()
          .join('\n'),
      )
      .digest('hex');
  }
  return sums;
};
const fill = (db: OpenedDatabase) =>
  db.transaction(everything, async (tx) => {
    await insertRows(tx, named(models, 'loja'), [{ nome: 'Um' }, { nome: 'Dois\u2028três\n"quatro"\\' }]);
    await insertRows(
      tx,
      named(models, 'pessoa'),
      Array.from({ length: 2_345 }, (_, i) => ({
        loja: 1 + (i % 2),
        nome: `João ${i} \t 🍕`,
        situacao: 'ATIVO',
        limite: i / 100,
        codigo: i % 3 ? null : `C${i}`,
        emails: ['a@b.com', 'x"y'],
        contato: { setor: 'Ação', ramal: i },
        nascimento: '0099-12-31',
      })),
    );
    await sql`insert into arquivo (empresa_id, nome, tipo, tamanho, sha256, conteudo) values (1, 'a', 'b', 3, 'c', ${Buffer.from([0, 255, 10])})`.execute(
      tx,
    );
    await sql`insert into auditoria (acao, antes) values ('criar', ${'{"a": [1.50, null]}'})`.execute(tx);
  });

it('goes from PGlite to PostgreSQL and back, every value the same', async () => {
  const first = await openDatabase({ models });
  await fill(first);
  const sums = await digest(first);
  const report = await backup(first.owner, first.engine, join(dir, 'a.gz'));
  expect(report).toMatchObject({ pessoa: 2_345, loja: 2, arquivo: 1, auditoria: 1 });

  const second = await openDatabase({ models, url: await postgres.createDatabase() });
  expect(await restore(second.owner, join(dir, 'a.gz'))).toEqual(report);
  expect(await digest(second)).toEqual(sums);
  await backup(second.owner, second.engine, join(dir, 'b.gz'));

  const third = await openDatabase({ models });
  await restore(third.owner, join(dir, 'b.gz'));
  expect(await digest(third)).toEqual(sums);
  // The next id follows the last one.
  expect(
    await third.transaction(everything, (tx) => insertRow(tx, named(models, 'loja'), { nome: 'Três' })),
  ).toMatchObject({ id: 3 });
  await Promise.all([first, second, third].map((db) => db.close()));
}, 120_000);

it('keeps what the declarations no longer know', async () => {
  const first = await openDatabase({ models });
  await fill(first);
  await backup(first.owner, first.engine, join(dir, 'c.gz'));
  const { limite: _, ...fewer } = pessoaFields;
  const second = await openDatabase({ models: modelsOf(fewer as never).filter(({ name }) => name !== 'tipo') });
  await restore(second.owner, join(dir, 'c.gz'));
  expect((await sql<{ n: number }>`select count(limite) as n from pessoa`.execute(second.owner)).rows).toEqual([
    { n: 2_345 },
  ]);
  await Promise.all([first, second].map((db) => db.close()));
}, 60_000);

it('refuses a full database, a file cut off, and a file of something else, and changes nothing', async () => {
  const db = await openDatabase({ models });
  await fill(db);
  const file = join(dir, 'd.gz');
  await backup(db.owner, db.engine, file);
  const sums = await digest(db);
  await expect(restore(db.owner, file)).rejects.toThrow(/não está vazio/);
  const whole = await readFile(file);
  await writeFile(file, whole.subarray(0, whole.length / 2));
  await expect(restore(db.owner, file, { replace: true })).rejects.toThrow(/incompleta|danificad/);
  await writeFile(file, 'nada');
  await expect(restore(db.owner, file)).rejects.toThrow(/não é uma cópia/);
  expect(await digest(db)).toEqual(sums);
  await writeFile(file, whole);
  await restore(db.owner, file, { replace: true });
  expect(await digest(db)).toEqual(sums);
  await db.close();
}, 60_000);
