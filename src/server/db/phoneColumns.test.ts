import { PGlite } from '@electric-sql/pglite';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely';
import { expect, it } from 'vitest';
import { withNinth } from '#kit/phones';
import { mobileSql, wholeNumberSql } from './phoneColumns';

/** A number, and whether a text reaches it. */
const numbers = [
  ['+5511987654321', true],
  ['+551187654321', true],
  ['+551167654321', true],
  ['+555581234567', true],
  ['+551133334444', false],
  ['+551153334444', false],
  ['+5511912345678', true],
  ['+551191234567', true],
  ['+558001234567', false],
  ['+5508001234567', false],
  ['+351912345678', true],
  ['+14155550123', true],
] as const;

it('a number is the same in SQL as in the kit, and known to be a mobile or not', async () => {
  const writer = new Kysely<Record<string, never>>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  const { sql: text, parameters } = sql`select ${wholeNumberSql(sql`n`)} as whole, ${mobileSql(sql`n`)} as mobile
    from unnest(${numbers.map(([number]) => number)}::text[]) with ordinality as x (n, o) order by o`.compile(writer);
  const database = new PGlite();
  const { rows } = await database.query(text, [...parameters]);
  await database.close();
  expect(rows).toEqual(numbers.map(([number, mobile]) => ({ whole: withNinth(number), mobile })));
});
