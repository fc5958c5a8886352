import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres, type TestPostgres } from '../../../tests/support/postgres';
import { openDatabase, type OpenedDatabase } from '../adapters';
import { whereOf } from './conditions';
import { inParts } from './parts';
import { insertRows, isShallow, listOnce, listRows, type Row } from './query';
import { modelsOf, named, queryOf } from './testing';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
}, 60_000);
afterAll(() => postgres.stop());

const models = modelsOf();
const pessoa = named(models, 'pessoa');
const one = { company: 1 } as const;

describe.each(['pglite', 'postgres'] as const)('blanks of a sort on %s', (engine) => {
  let db: OpenedDatabase;
  beforeAll(async () => {
    db = await openDatabase({ models, ...(engine === 'postgres' && { url: await postgres.createDatabase() }) });
    await db.transaction({ company: '*' }, async (tx) => {
      await insertRows(tx, named(models, 'loja'), [{ nome: 'Um' }]);
      await sql`insert into pessoa (loja_id, nome, situacao, busca, limite, pontos)
        select 1, 'Pote ' || n, 'ATIVO', 'pote ' || n, case when n % 3 = 0 then n % 50 end, case when n % 2 = 0 then n % 7 end
        from generate_series(1, 5000) as n`.execute(tx);
      await sql`analyze pessoa`.execute(tx);
    });
  }, 60_000);
  afterAll(() => db.close());

  it.each([
    ['limite', {}],
    ['pontos', {}],
    ['limite', { $search: 'pote' }],
    ['limite', { $search: 'pote 1' }],
    ['pontos', { limite: { empty: false } }],
  ] as const)('by %s stand last in both directions, page after page, with %j', async (name, filter) => {
    for (const direction of ['asc', 'desc'] as const) {
      const query = queryOf(pessoa, { ...filter, $sort: [[name, direction]] });
      const size = 90;
      const read = (page: number) =>
        db.transaction(one, async (tx) => {
          const place = { page, size };
          const plain = await listRows(tx, pessoa, query, place);
          const once = isShallow(place) ? await listOnce(tx, pessoa, query, place) : plain;
          return { ...plain, once: once.rows };
        });
      const rows: Row[] = [];
      const { total } = await read(1);
      for (let page = 1; (page - 1) * size < total; page++) {
        const found = await read(page);
        expect(found.once).toEqual(found.rows);
        rows.push(...found.rows);
      }
      const sign = direction === 'asc' ? 1 : -1;
      const sorted = (some: readonly Row[]): readonly Row[] =>
        some.toSorted((a, b) => sign * (Number(a[name]) - Number(b[name]) || a.id - b.id));
      const ids = (some: readonly Row[]): readonly number[] => some.map(({ id }) => id);
      expect(new Set(ids(rows)).size).toBe(total);
      expect(ids(rows)).toEqual([
        ...ids(sorted(rows.filter((row) => row[name] !== null))),
        ...ids(sorted(rows.filter((row) => row[name] === null))),
      ]);
    }
  });

  it('leave the index of the column its use', async () => {
    for (const direction of ['asc', 'desc'] as const) {
      const query = queryOf(pessoa, { $sort: [['limite', direction]] });
      const plan = await db.transaction(one, async (tx) => {
        const rows = sql`select t.* from pessoa as t where`;
        const page = inParts(query, whereOf(tx, pessoa, query), rows, { limit: 10, offset: 20 });
        return (await sql<{ 'QUERY PLAN': string }>`explain ${page}`.execute(tx)).rows.map((row) => row['QUERY PLAN']);
      });
      expect(plan.join('\n')).toMatch(/Index Scan.* using pessoa_loja_id_limite_id_ix/);
      expect(plan.join('\n')).not.toContain('Seq Scan on pessoa');
    }
  });
});
