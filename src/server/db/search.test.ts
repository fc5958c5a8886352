import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres, type TestPostgres } from '../../../tests/support/postgres';
import { openDatabase, type OpenedDatabase } from '../adapters';
import { insertRows, listOnce, listRows } from './query';
import { modelsOf, named, queryOf } from './testing';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
}, 60_000);
afterAll(() => postgres.stop());

const models = modelsOf();
const pessoa = named(models, 'pessoa');
const everything = { company: '*' } as const;

describe.each(['pglite', 'postgres'] as const)('a search on %s', (engine) => {
  let db: OpenedDatabase;
  beforeAll(async () => {
    db = await openDatabase({ models, ...(engine === 'postgres' && { url: await postgres.createDatabase() }) });
    await db.transaction(everything, async (tx) => {
      await insertRows(tx, named(models, 'loja'), [{ nome: 'Um' }, { nome: 'Dois' }]);
      await insertRows(
        tx,
        pessoa,
        [1, 2].flatMap((loja) =>
          ['Ana', 'Bia', 'Árvore', 'Zoe'].flatMap((nome, at) =>
            ['Lima', 'Souza', '100% Sá_b'].map((last, turn) => ({
              loja,
              nome: `${nome} ${last}`,
              situacao: turn === 1 ? 'INATIVO' : 'ATIVO',
              limite: (at + turn) % 3,
            })),
          ),
        ),
      );
      await sql`insert into pessoa (loja_id, nome, situacao, busca) select 1, 'Comum ' || n, 'ATIVO', 'comum ' || n from generate_series(1, 20010) as n`.execute(
        tx,
      );
      await sql`update pessoa set excluido_em = now() where nome = 'Zoe Lima' and loja_id = 1`.execute(tx);
    });
  }, 60_000);
  afterAll(() => db.close());

  it.each<object>([
    { $search: 'ana' },
    { $search: 'árvore' },
    { $search: 'lima' },
    { $search: 'bia souza' },
    { $search: 'lima', situacao: 'ATIVO' },
    { $search: 'souza', situacao: ['ATIVO', 'INATIVO'] },
    { $search: 'nobody' },
    {
      $search: 'lima',
      $sort: [
        ['limite', 'desc'],
        ['nome', 'asc'],
      ],
    },
    { $search: 'lima', $sort: [['id', 'desc']] },
    { $search: 'lima', $trash: true },
    { $search: '100%' },
    { $search: 'sá_b' },
    { $search: '%%%' },
    { $search: "lim'a" },
    { $search: 'an' },
    { $search: 'comum' },
    { $search: 'comum 1999' },
    { $search: 'comum', $sort: [['nome', 'desc']] },
  ])('finds the same in one statement as in several: %j', async (body) => {
    const query = queryOf(pessoa, body as never);
    for (const company of [1, 2, '*'] as const)
      for (const page of [
        { page: 1, size: 2 },
        { page: 2, size: 2 },
        { page: 1, size: 100 },
      ]) {
        const several = await db.read({ company }, (tx) => listRows(tx, pessoa, query, page));
        // Once as it is asked first, and as it is kept.
        for (let turn = 0; turn < 2; turn++) {
          const once = await db.ask({ company }, (tx) => listOnce(tx, pessoa, query, page));
          expect(once.rows).toEqual(several.rows);
          // Behind the last page nothing is found that could carry the count.
          expect(once.total).toBe(once.rows.length > 0 || page.page === 1 ? several.total : 0);
        }
      }
  });
  it('keeps one plan for all words', async () => {
    for (const word of ['um', 'dois', 'tres', 'quatro', 'cinco'])
      await db.ask({ company: 1 }, (tx) =>
        listOnce(tx, pessoa, queryOf(pessoa, { $search: `palavra ${word}xyz` }), { page: 1, size: 7 }),
      );
    const kept = await Promise.all(
      Array.from({ length: 10 }, () =>
        db.read(
          { company: 1 },
          async (tx) =>
            (
              await sql<{
                n: number;
              }>`select count(*)::int as n from pg_prepared_statements where statement like '%achados%limit 7 offset%'`.execute(
                tx,
              )
            ).rows[0]!.n,
        ),
      ),
    );
    expect(Math.max(...kept)).toBe(1);
  });
});
