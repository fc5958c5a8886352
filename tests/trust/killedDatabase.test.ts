import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readBusiness } from '../../src/server/business';
import { tablesOf } from '../../src/server/db/tables';
import { wrongCounts } from '../support/counts';
import { amount, figure, none, sized } from '../support/figures';
import { startOwnPostgres, type OwnPostgres } from '../support/postgres';
import { served, wait, type Answer, type Served } from './served';

const writers = 16;
const lines = 3;

/**
 * The built product on a PostgreSQL as in production, all of whose processes are killed at once while sixteen people
 * write, and which comes back.
 */
describe('a PostgreSQL that is killed', () => {
  let postgres: OwnPostgres;
  let house: Served;
  let url: string;
  const query = async <T extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<T[]> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query<T>(text, [...values])).rows;
    } finally {
      await client.end();
    }
  };
  beforeAll(async () => {
    postgres = await startOwnPostgres({ isDurable: true });
    url = await postgres.createDatabase();
    house = await served({ DATABASE_URL: url });
  }, 240_000);
  afterAll(async () => {
    await house?.running.stop();
    await postgres?.stop();
  });

  it('loses nothing it has acknowledged, does nothing by halves or twice, and is served again by the same process', async () => {
    const rounds = sized(20, 2);
    const [product] = await query<{
      produto: string;
      empresa: string;
    }>(`select p.id as produto, p.empresa_id as empresa from produto p join usuario u on u.empresa_id = p.empresa_id and u.login = 'empresa'
      where p.situacao = 'ATIVO' and p.excluido_em is null and not p.controla_estoque order by p.id limit 1`);
    const { produto, empresa } = product!;
    /** A row alone, and an order with its items and the company's next number: one transaction each. */
    const write = (nome: string, isOrder: boolean, key: string): Promise<Answer> =>
      isOrder
        ? house.ask(
            'POST',
            'pedido/save',
            {
              canal: 'BALCAO',
              modalidade: 'RETIRADA',
              pagamentos: [{ forma: 'PIX' }],
              observacao: nome,
              itens: Array.from({ length: lines }, () => ({ produto: Number(produto), quantidade: 1 })),
            },
            { 'idempotency-key': key },
          )
        : house.save(nome, key);
    const acknowledged = new Map<string, number>();
    const asked = new Set<string>();
    const strange: unknown[] = [];
    const [waits, returns]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round++) {
      let isOver = false;
      const people = Array.from({ length: writers }, async (_, writer) => {
        for (let at = 0; !isOver; at++) {
          const nome = `Queda ${round} ${writer} ${at}.`;
          const key = `queda-${round}-${writer}-${at}-${process.pid}`;
          asked.add(nome);
          // As the client does: the same key until there is an answer.
          for (;;) {
            const answer = await write(nome, at % 2 === 1, key);
            waits.push(answer.ms);
            if (answer.status === 200 && !answer.body.hasError) {
              acknowledged.set(nome, answer.body.result!.id);
              break;
            }
            if (answer.status !== 503 || !answer.body.messageError) {
              strange.push([nome, answer]);
              break;
            }
            if (isOver) break;
            await wait(20);
          }
        }
      });
      await wait(150 + Math.random() * 500);
      await postgres.kill();
      await wait(Math.random() * 1_500);
      await postgres.start();
      const start = performance.now();
      while ((await house.state('/healthz')) !== 200 && performance.now() - start < 30_000) await wait(50);
      await house.backAfter(`Volta ${round}`);
      returns.push(performance.now() - start);
      await wait(150);
      isOver = true;
      await Promise.all(people);
    }
    const rows = await query<{ nome: string; id: string; parts: number; audits: number }>(`
      select nome, id, 0 as parts, (select count(*)::int from auditoria a where a.entidade = 'setor' and a.registro_id = s.id) as audits from setor s where nome like 'Queda %'
      union all select observacao, id, (select count(*)::int from pedido_item i where i.pedido_id = p.id), (select count(*)::int from auditoria a where a.entidade = 'pedido' and a.registro_id = p.id) from pedido p where observacao like 'Queda %'`);
    const numbers = (
      await query<{ n: number }>(
        `select numero::int as n from pedido where empresa_id = $1 and observacao like 'Queda %' order by 1`,
        [empresa],
      )
    ).map(({ n }) => n);
    const stored = new Map(rows.map(({ nome, id }) => [nome, Number(id)]));
    const isHalf = ({ nome, parts, audits }: (typeof rows)[number]): boolean =>
      audits !== 1 || parts !== (Number(nome.slice(0, -1).split(' ')[3]) % 2 ? lines : 0);
    amount('kill -9 of PostgreSQL: writes acknowledged', acknowledged.size);
    none(
      `kill -9 of PostgreSQL, ${rounds} times, ${writers} writers: acknowledged writes lost`,
      [...acknowledged].filter(([nome, id]) => stored.get(nome) !== id),
    );
    none(
      'kill -9 of PostgreSQL: written twice, or never asked for',
      rows.filter(({ nome, id }) => stored.get(nome) !== Number(id) || !asked.has(nome)),
    );
    none('kill -9 of PostgreSQL: halves of an order, or without its audit row', rows.filter(isHalf));
    none(
      'kill -9 of PostgreSQL: gaps between the numbers of orders',
      numbers.filter((one, at) => at > 0 && one !== numbers[at - 1]! + 1),
    );
    none(
      'kill -9 of PostgreSQL: kept counts that are not those of the rows',
      await query(wrongCounts(tablesOf(readBusiness().models))),
    );
    none('kill -9 of PostgreSQL: answers other than done or 503 in an envelope', strange);
    figure(
      'kill -9 of PostgreSQL: slowest answer to anybody, milliseconds',
      waits.reduce((most, one) => Math.max(most, one)),
      { atMost: 5_000 },
    );
    figure('kill -9 of PostgreSQL: slowest return of the service after it, milliseconds', Math.max(...returns), {
      atMost: 10_000,
    });
    expect(await house.state('/livez')).toBe(200);
  });
});
