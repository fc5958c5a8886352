import { performance } from 'node:perf_hooks';
import { sql, type RawBuilder } from 'kysely';
import type { FilterBody } from '#kit/calls/envelope';
import { fold } from '#kit/text';
import { sampleMany } from '../../src/server/seed/bulk';
import { startServices } from '../support/services';
import type { Figure } from './figures';

interface Case {
  readonly name: string;
  readonly body: FilterBody;
  readonly page: number;
  readonly bare: readonly RawBuilder<unknown>[];
}
const [warming, rounds] = [200, 100];

/**
 * The whole way of a call (session, guard, filter, transaction with row-level security, labels, JSON) against the bare
 * SQL over the same driver, one after the other in turns, both warm.
 */
export const againstSql = async (count: number): Promise<Figure[]> => {
  const services = await startServices({ engine: 'postgres', rows: 3 });
  try {
    const { database, models } = services;
    const [company] = services.companies;
    const cliente = models.find(({ name }) => name === 'cliente')!;
    await sampleMany(database, models, cliente, count, { seed: 1, companies: [company] });
    await sql`vacuum analyze`.execute(database.owner);
    process.stdout.write(`${database.description}, ${count.toLocaleString('pt-BR')} clientes\n`);
    const {
      rows: [some],
    } = await sql<{
      nome: string;
      telefone: string;
    }>`select nome, telefone from cliente where empresa_id = ${company} order by id offset ${sql.lit(Math.floor(count / 2))} limit 1`.execute(
      database.owner,
    );
    const word = fold(some!.nome).split(' ').at(-1)!;
    const live = sql`empresa_id = ${sql.lit(company)} and excluido_em is null`;
    const page = (where: RawBuilder<unknown>, offset = 0) =>
      sql`select * from cliente where ${where} order by nome, id limit 10 offset ${sql.lit(offset)}`;
    const total = (where: RawBuilder<unknown>) => sql`select count(*) from cliente where ${where}`;
    const both = (where: RawBuilder<unknown>): RawBuilder<unknown>[] => [page(where), total(where)];
    const deep = Math.floor(count / 25);
    const cases: readonly Case[] = [
      { name: 'lista, página 1', body: {}, page: 1, bare: both(live) },
      {
        name: 'filtro por situação',
        body: { situacao: 'BLOQUEADO' },
        page: 1,
        bare: both(sql`${live} and situacao = 'BLOQUEADO'`),
      },
      {
        name: 'filtro por telefone',
        body: { telefone: some!.telefone },
        page: 1,
        bare: [page(sql`${live} and telefone = ${sql.lit(some!.telefone)}`)],
      },
      {
        name: `busca sem acentos «${word}»`,
        body: { $search: word.toUpperCase() },
        page: 1,
        bare: both(sql`${live} and busca like ${sql.lit(`%${word}%`)}`),
      },
      {
        name: 'busca, nome inteiro',
        body: { $search: fold(some!.nome) },
        page: 1,
        bare: [
          page(
            sql`${live} and ${sql.join(
              fold(some!.nome)
                .split(' ')
                .map((one) => sql`busca like ${sql.lit(`%${one}%`)}`),
              sql` and `,
            )}`,
          ),
        ],
      },
      {
        name: 'página funda (40%)',
        body: {},
        page: deep,
        bare: [
          sql`select cliente.* from cliente join (select id from cliente where ${live} order by nome, id limit 10 offset ${sql.lit((deep - 1) * 10)}) p using (id) where ${live} order by nome, id`,
          total(live),
        ],
      },
    ];
    // Not as the tests ask, which hold every answer against the description of the services: that is no work of the
    // product.
    const headers = { 'remember-me': await services.token('um'), 'content-type': 'application/json' };
    const ask = async (path: string, body: FilterBody): Promise<void> => {
      const response = await services.app.fetch(
        new Request(`http://localhost/services/${path}`, { method: 'POST', headers, body: JSON.stringify(body) }),
        { ip: '10.0.0.1' },
      );
      const text = await response.text();
      if (response.status !== 200) throw new Error(`${path}: ${text}`);
    };
    const figures: Figure[] = [];
    for (const { name, body, page: number, bare } of cases) {
      const [mine, plain]: [number[], number[]] = [[], []];
      for (let round = -warming; round < rounds; round++) {
        if (round === 0) mine.length = plain.length = 0;
        mine.push(await timed(() => ask(`client/filterpaginated/${number}/10`, body)));
        plain.push(
          await timed(async () => {
            for (const statement of bare) await statement.execute(database.owner);
          }),
        );
      }
      figures.push({
        name,
        value: typical(mine),
        unit: ' ms',
        floor: typical(plain),
        floorName: 'SQL puro',
        mostRatio: 3,
      });
    }
    return figures;
  } finally {
    await services.close();
  }
};

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};
/** The lower quartile: other work of the machine only ever adds. */
const typical = (list: readonly number[]): number => list.toSorted((a, b) => a - b)[Math.floor(list.length / 4)]!;
