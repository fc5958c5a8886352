import type { Usage } from '../../scripts/lib/arguments.mjs';
import { performance } from 'node:perf_hooks';
import { sql, type RawBuilder } from 'kysely';
import type { FilterBody } from '#kit/calls/envelope';
import { openDatabase } from '../../src/server/adapters';
import type { Tx } from '../../src/server/db/database';
import { listRows } from '../../src/server/db/query';
import { modelsOf, named, queryOf } from '../../src/server/db/testing';
import { startPostgres } from '../support/postgres';
import { fill } from './people';

interface Case {
  readonly name: string;
  readonly body: FilterBody;
  readonly page: number;
  readonly bare: readonly RawBuilder<unknown>[];
  readonly index: RegExp;
}
const limit = 3;
const rounds = 15;

export const usage = { text: 'Mede; o número diz o tamanho.', values: ['linhas?'] } satisfies Usage;

/**
 * `npm run bench:queries`: 100,000 records of one company among 150,000, the list's queries as the company's role under
 * row-level security against the bare SQL as the owner, in the same run, interleaved. Fails beyond three times, or when
 * the intended index is not used.
 */
export const run = async ([rows = '100000']: readonly string[]): Promise<number> => {
  const count = Number(rows);
  const postgres = await startPostgres();
  const models = modelsOf();
  const pessoa = named(models, 'pessoa');
  const db = await openDatabase({ url: await postgres.createDatabase(), models });
  try {
    await fill(
      db.owner,
      [
        [count, sql`1`],
        [Math.floor(count / 2), sql`2 + i % 9`],
      ],
      10,
    );
    const live = sql`loja_id = 1 and excluido_em is null`;
    const cases: readonly Case[] = [
      {
        name: 'lista, página 1',
        body: {},
        page: 1,
        index: /loja_id_nome_id_ix/,
        bare: [
          sql`select * from pessoa where ${live} order by nome, id limit 10`,
          sql`select count(*) from pessoa where ${live}`,
        ],
      },
      {
        name: 'filtro por situação',
        body: { situacao: 'INATIVO' },
        page: 1,
        index: /loja_id_situacao_id_ix|loja_id_nome_id_ix/,
        bare: [
          sql`select * from pessoa where ${live} and situacao = 'INATIVO' order by nome, id limit 10`,
          sql`select count(*) from pessoa where ${live} and situacao = 'INATIVO'`,
        ],
      },
      {
        name: 'filtro por referência',
        body: { tipo: 7 },
        page: 1,
        index: /loja_id_tipo_id_id_ix/,
        bare: [
          sql`select * from pessoa where ${live} and tipo_id = 7 order by nome, id limit 10`,
          sql`select count(*) from pessoa where ${live} and tipo_id = 7`,
        ],
      },
      {
        name: 'faixa de valor',
        body: { limite: { gte: 100, lte: 101 } },
        page: 1,
        index: /loja_id_limite_id_ix/,
        bare: [
          sql`select * from pessoa where ${live} and limite between 100 and 101 order by nome, id limit 10`,
          sql`select count(*) from pessoa where ${live} and limite between 100 and 101`,
        ],
      },
      {
        name: 'busca sem acentos, rara',
        body: { $search: 'jose 7777' },
        page: 1,
        index: /busca_gin_ix/,
        bare: [
          sql`select * from pessoa where ${live} and busca like '%jose%' and busca like '%7777%' order by nome, id limit 10`,
        ],
      },
      {
        name: 'busca comum',
        body: { $search: 'conceicao' },
        page: 1,
        index: /busca_gin_ix|loja_id_nome_id_ix/,
        bare: [
          sql`select * from pessoa where ${live} and busca like '%conceicao%' order by nome, id limit 10`,
          sql`select count(*) from pessoa where ${live} and busca like '%conceicao%'`,
        ],
      },
      {
        name: 'contém, num campo',
        body: { nome: { contains: 'ANTÔNIO 4242' } },
        page: 1,
        index: /busca_gin_ix/,
        bare: [sql`select * from pessoa where ${live} and busca like '%antonio 4242%' order by nome, id limit 10`],
      },
      {
        name: 'página funda (40%)',
        body: {},
        page: Math.floor(count / 25),
        index: /loja_id_nome_id_ix/,
        bare: [
          sql`select * from pessoa join (select id from pessoa where ${live} order by nome, id limit 10 offset ${sql.lit((Math.floor(count / 25) - 1) * 10)}) p using (id) where loja_id = 1 order by nome, id`,
          sql`select count(*) from pessoa where ${live}`,
        ],
      },
      {
        name: 'última página',
        body: {},
        page: Math.ceil(count / 10),
        index: /loja_id_nome_id_ix/,
        bare: [
          sql`select * from pessoa where ${live} order by nome desc, id desc limit 10`,
          sql`select count(*) from pessoa where ${live}`,
        ],
      },
    ];
    let isGood = true;
    process.stdout.write(`${db.description}, ${count.toLocaleString('pt-BR')} registros na empresa\n`);
    for (const one of cases) {
      const query = queryOf(pessoa, one.body);
      const ours = (tx: Tx) => listRows(tx, pessoa, query, { page: one.page, size: 10 });
      const [mine, bare]: [number[], number[]] = [[], []];
      for (let round = 0; round < rounds; round++) {
        mine.push(await timed(() => db.read({ company: 1 }, ours)));
        bare.push(
          await timed(async () => {
            for (const statement of one.bare) await statement.execute(db.owner);
          }),
        );
      }
      const plans = await db.read({ company: 1 }, (tx) => explained(tx, ours));
      const factor = median(mine) / median(bare);
      const isUsed = plans.some((plan) => one.index.test(plan));
      isGood &&= isUsed && factor <= limit;
      process.stdout.write(
        `  ${one.name.padEnd(26)} ${median(mine).toFixed(1).padStart(8)} ms  SQL puro ${median(bare).toFixed(1).padStart(8)} ms  ${factor.toFixed(2)}x  ${isUsed ? 'índice certo' : `SEM O ÍNDICE\n${plans.join('\n')}`}\n`,
      );
      if (process.env.LOG_LEVEL === 'debug') process.stdout.write(`${plans.join('\n')}\n`);
    }
    return isGood ? 0 : 1;
  } finally {
    await db.close();
    await postgres.stop();
  }
};

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};
const median = (list: readonly number[]): number => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)]!;

/** The plans of the statements that `work` runs, by asking for them before each. */
const explained = async (tx: Tx, work: (tx: Tx) => Promise<unknown>): Promise<string[]> => {
  const plans: string[] = [];
  let isAsking = false;
  const executor = tx.getExecutor();
  const watched = new Proxy(tx, {
    get: (target, key) =>
      key !== 'getExecutor'
        ? (Reflect.get(target, key) as unknown)
        : () =>
            new Proxy(executor, {
              get: (inner, name) => {
                const value: unknown = Reflect.get(inner, name);
                if (name !== 'executeQuery' || typeof value !== 'function')
                  return typeof value === 'function' ? (value.bind(inner) as unknown) : value;
                return async (query: { readonly sql: string; readonly parameters: readonly unknown[] }) => {
                  if (!isAsking) {
                    isAsking = true;
                    const { rows } = await inner.executeQuery<{ 'QUERY PLAN': string }>({
                      ...query,
                      sql: `explain ${query.sql}`,
                    } as never);
                    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
                    isAsking = false;
                  }
                  return inner.executeQuery(query as never);
                };
              },
            }),
  });
  await work(watched);
  return plans;
};
