import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import { openDatabase, type OpenedDatabase } from '../../src/server/adapters/open';
import { countRows, listOnce, listRows } from '../../src/server/db/query';
import { modelsOf, named, queryOf } from '../../src/server/db/testing';
import type { TestPostgres } from '../support/postgres';
import { fill, type Share } from './people';
import type { Figure } from './figures';

const models = modelsOf();
const pessoa = named(models, 'pessoa');
const page = { page: 1, size: 10 };
const whole = (count: number): string => count.toLocaleString('pt-BR');

/**
 * Growth of one company's list: what a person waits for, as the company's role under row-level security, from a
 * connection's question to its rows.
 */
export const rowsInOne = async (postgres: TestPostgres, sizes: readonly number[]): Promise<Figure[]> => {
  const figures: Figure[] = [];
  const floorName = `com ${whole(sizes[0]!)} linhas`;
  let [first, firstCounted]: (number | undefined)[] = [];
  for (const size of sizes)
    await inDatabase(postgres, [[size, sql`1`]], 1, async (db) => {
      const of = (name: string): string => `${name}, ${whole(size)} linhas`;
      const plain = await timed(() =>
        db.ask({ company: 1 }, (tx) =>
          sql`select * from pessoa as t where loja_id = 1 and excluido_em is null order by nome, id limit 10`.execute(
            tx,
          ),
        ),
      );
      const counted = await timed(() => db.ask({ company: 1 }, (tx) => listOnce(tx, pessoa, queryOf(pessoa), page)));
      first ??= plain;
      firstCounted ??= counted;
      figures.push({
        name: of('página 1, só as linhas'),
        value: plain,
        unit: ' ms',
        floor: first,
        floorName,
        mostRatio: 1.5,
      });
      figures.push({
        name: of('página 1, contada'),
        value: counted,
        unit: ' ms',
        floor: firstCounted,
        floorName,
        mostRatio: 1.5,
      });
      const count = await timed(() => db.ask({ company: 1 }, (tx) => countRows(tx, pessoa, queryOf(pessoa))));
      figures.push({ name: of('contagem exata de tudo'), value: count, unit: ' ms' });
      figures.push({
        name: of('busca seletiva, contada'),
        value: await timed(() =>
          db.ask({ company: 1 }, (tx) => listOnce(tx, pessoa, queryOf(pessoa, { $search: `jose ${size - 8} ` }), page)),
        ),
        unit: ' ms',
        most: 20,
      });
      if (size >= 1_000_000) {
        const deep = await timed(() =>
          db.read({ company: 1 }, (tx) => listRows(tx, pessoa, queryOf(pessoa), { page: 50_000, size: 10 })),
        );
        figures.push(
          { name: of('página 50.000, sem a contagem'), value: Math.max(0, deep - count), unit: ' ms', most: 60 },
          { name: of('página 50.000, contada'), value: deep, unit: ' ms' },
        );
      }
    });
  return figures;
};

/** The same number of rows, shared by a thousand companies: one of them waits as if it were alone. */
export const rowsInMany = (postgres: TestPostgres, size: number): Promise<Figure[]> =>
  inDatabase(postgres, [[size, sql`1 + i % 1000`]], 1000, async (db) => {
    const of = (name: string): string => `${name}, ${whole(size)} linhas em 1.000 empresas`;
    return [
      {
        name: of('página 1, contada'),
        value: await timed(() => db.ask({ company: 500 }, (tx) => listOnce(tx, pessoa, queryOf(pessoa), page))),
        unit: ' ms',
        most: 20,
      },
      {
        name: of('busca seletiva, contada'),
        value: await timed(() =>
          db.ask({ company: 500 }, (tx) => listOnce(tx, pessoa, queryOf(pessoa, { $search: '499499' }), page)),
        ),
        unit: ' ms',
        most: 20,
      },
      {
        name: of('última página'),
        value: await timed(() =>
          db.read({ company: 500 }, (tx) => listRows(tx, pessoa, queryOf(pessoa), { page: size / 10_000, size: 10 })),
        ),
        unit: ' ms',
        most: 60,
      },
    ];
  });

const inDatabase = async <T>(
  postgres: TestPostgres,
  shares: readonly Share[],
  companies: number,
  work: (db: OpenedDatabase) => Promise<T>,
): Promise<T> => {
  const db = await openDatabase({ url: await postgres.createDatabase(), models });
  try {
    await fill(db.owner, shares, companies);
    return await work(db);
  } finally {
    await db.close();
  }
};
/** Milliseconds, the middle of fifteen after three to warm up. */
const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const times: number[] = [];
  for (let turn = 0; turn < 18; turn++) {
    const start = performance.now();
    await work();
    if (turn >= 3) times.push(performance.now() - start);
  }
  return times.toSorted((a, b) => a - b)[7]!;
};
