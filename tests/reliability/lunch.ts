import { sql } from 'kysely';
import pg from 'pg';
import type { Usage } from '../../scripts/lib/arguments.mjs';
import { build } from '../../scripts/lib/prepare.mjs';
import { openDatabase } from '../../src/server/adapters';
import { readBusiness } from '../../src/server/business';
import type { Database } from '../../src/server/db/database';
import { isMet, tell, type Figure } from '../bench/figures';
import { childrenOf, parentOf, processorOf } from '../bench/processor';
import { start, type Process } from '../bench/product';
import { password } from '../e2e/support/product';
import { startOwnPostgres } from '../support/postgres';
import { rolesOf, staff, type Made } from './lunchRoles';
import { personOf, type Clock } from './lunchPeople';

const site = 'bella';
const price = 10.1;

export const usage = {
  text: 'Serve um almoço de 60 pessoas da casa e 300 clientes, uma hora em tantos minutos.',
  values: ['minutos?'],
} satisfies Usage;

/**
 * `npm run test:lunch [-- minutes]`: a lunch hour of one shop on one process. Sixty of the staff (16 screens with a
 * stream that move the orders on, 8 at the telephone, 20 waiters, 3 cashiers, 13 who look at lists and figures) and 300
 * customers who read the menu, order and follow their order. An hour takes 10 minutes, or as many as are said: the load
 * grows as the time shrinks. Ends with 1 where an answer failed, an acknowledged order is missing or there twice, or 95
 * of 100 answers of a kind took longer than a second.
 */
export const run = async ([given = '10']: readonly string[] = []): Promise<number> => {
  await build();
  const minutes = Number(given);
  const postgres = await startOwnPostgres();
  const url = await postgres.createDatabase();
  const env = {
    DATABASE_URL: url,
    LOG_LEVEL: 'error',
    PORT: '0',
    HOST: '127.0.0.1',
    DEMO_PASSWORD: password,
    TRUSTED_PROXIES: '127.0.0.1',
  };
  // The first start plants the demonstration; the one that is measured finds it.
  await (await start('dist/server/node.mjs', env)).stop();
  const database = await openDatabase({ models: readBusiness().models, url, migrations: 'none' });
  let product: Process | undefined;
  try {
    const place = await prepared(url);
    product = await start('dist/server/node.mjs', env);
    const atRest = product.memory() ?? 0;
    const clock: Clock = { times: new Map(), faults: [] };
    const made: Made = { shop: new Map(), telephone: [], tables: new Map(), sales: new Map(), at: new Map() };
    const before = spentBy(product, place.server);
    const began = performance.now();
    const over = new AbortController();
    let highest = 0;
    const weighing = setInterval(() => {
      highest = Math.max(highest, product!.memory() ?? 0);
    }, 1_000);
    const house = { url: product.url, site, minutes, over: over.signal, clock, made, ...place };
    const { customers, workers, screens } = await rolesOf(house);
    setTimeout(() => over.abort(), minutes * 60_000);
    await Promise.all([...customers, ...workers]);
    const last = await screens;
    clearInterval(weighing);
    const seconds = (performance.now() - began) / 1000;
    const after = spentBy(product, place.server);
    const wrong = [
      ...clock.faults,
      ...(await differences(database, made, await personOf(product.url, clock, 'empresa'))),
    ];
    const calls = [...clock.times.values()].reduce((sum, { length }) => sum + length, 0);
    const figures: readonly Figure[] = [
      ...[...clock.times].map(([name, times]) => byTime(name, times)),
      byTime('da resposta do pedido à tela da cozinha', last.delays, 2_000),
      { name: 'processo, por chamada', value: (after.node - before.node) / calls, unit: ' ms' },
      { name: 'PostgreSQL, por chamada', value: (after.postgres - before.postgres) / calls, unit: ' ms' },
      { name: 'processo, de um núcleo', value: (after.node - before.node) / seconds / 10, unit: ' %' },
      { name: 'memória em repouso', value: atRest, unit: ' MB' },
      { name: 'memória, a maior', value: highest, unit: ' MB', most: 200 },
    ];
    tell(figures);
    const orders = made.shop.size + made.telephone.length + made.tables.size + made.sales.size;
    console.log(
      `${calls} chamadas em ${seconds.toFixed(0)} s; ${made.shop.size} pedidos da loja, ${made.telephone.length} por telefone, ${made.tables.size} de mesas, ${made.sales.size} vendas do caixa; ${last.moved} passos na cozinha; ${wrong.length} diferenças`,
    );
    for (const line of wrong.slice(0, 20)) console.log(`  ${line}`);
    return wrong.length === 0 && orders > 0 && figures.every(isMet) ? 0 : 1;
  } finally {
    await product?.stop();
    await database.close();
    await postgres.stop();
  }
};

const percentile = (times: readonly number[], part: number): number =>
  times.toSorted((one, other) => one - other)[Math.min(times.length - 1, Math.floor((times.length * part) / 100))] ?? 0;
const byTime = (name: string, times: readonly number[], most = 1_000): Figure => ({
  name,
  value: percentile(times, 95),
  unit: ' ms',
  most,
  detail: `95 de 100 de ${times.length}; no meio ${percentile(times, 50).toFixed(0)}, o pior ${percentile(times, 100).toFixed(0)}`,
});
const spentBy = (product: Process, server: number) => ({
  node: processorOf(product.pid),
  postgres: processorOf(server, 'with ended') + childrenOf(server).reduce((sum, one) => sum + processorOf(one), 0),
});

/** The shop open at any hour, its staff, tills and a product that is sold everywhere. */
const prepared = async (url: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const one = async <T>(statement: string, values: readonly unknown[] = []): Promise<T> =>
    (await client.query(statement, [...values])).rows[0] as T;
  try {
    const { company } = await one<{ company: number }>(
      `select empresa_id::int as company from usuario where login = 'operador'`,
    );
    await client.query('update empresa set horarios = null');
    await client.query(`update delivery_configuracao set horarios = null, aberto = 'AUTOMATICO'`);
    await client.query('delete from delivery_promocao');
    await client.query(`update caixa set situacao = 'CONFERIDO', aberto_por = null, aberto_no = null`);
    // A person each, as in a shop, with the profile and the password of a login of the demonstration.
    for (const [like, people] of Object.entries(staff)) {
      await client.query(
        `insert into usuario select (jsonb_populate_record(u, jsonb_build_object('id',
          nextval(pg_get_serial_sequence('usuario', 'id')), 'login', person, 'email', person || '@exemplo.com'))).*
          from usuario u, unnest($2::text[]) as person where u.login = $1`,
        [like, people],
      );
      await client.query(
        `insert into credencial (usuario_id, hash) select u.id, c.hash
          from usuario u, usuario o join credencial c on c.usuario_id = o.id where o.login = $1 and u.login = any($2)`,
        [like, people],
      );
    }
    await client.query(
      `insert into terminal (empresa_id, nome, ativo, busca) values ($1, 'Caixa 3', true, 'caixa 3')`,
      [company],
    );
    const { id: item } = await one<{ id: number }>(
      `update produto set preco = $2, preco_promocional = null, preco_canal = null, canais = null, setor_id = null,
        da_rede = false, controla_estoque = false, ficha_tecnica = null, venda_minima = null, venda_maxima = null
        where id = (select min(id) from produto where empresa_id = $1 and nome ilike 'coca%' and situacao = 'ATIVO')
        returning id::int as id`,
      [company, price],
    );
    const { rows: terminals } = await client.query<{ id: number }>(
      'select id::int as id from terminal where empresa_id = $1 and ativo order by id',
      [company],
    );
    const { pid } = await one<{ pid: number }>('select pg_backend_pid() as pid');
    await client.query('vacuum analyze');
    return { item, price, terminals: terminals.map(({ id }) => id), server: parentOf(pid) };
  } finally {
    await client.end();
  }
};

/** Orders that were acknowledged and are not stored exactly once. */
const differences = async (database: Database, made: Made, owner: Awaited<ReturnType<typeof personOf>>) => {
  const wrong: string[] = [];
  const counted = async (statement: ReturnType<typeof sql>): Promise<Map<string, number>> =>
    new Map(
      (
        (await database.transaction({ company: '*' }, (tx) => statement.execute(tx))).rows as {
          key: string;
          count: number;
        }[]
      ).map(({ key, count }) => [key, count]),
    );
  const compare = (kind: string, stored: ReadonlyMap<string, number>, acknowledged: Iterable<string>): void => {
    for (const key of acknowledged)
      if (stored.get(key) !== 1) wrong.push(`${kind} ${key}: ${stored.get(key) ?? 0} vezes, e não uma`);
  };
  compare(
    'pedido da loja',
    await counted(
      sql`select chave_loja as key, count(*)::int as count from pedido where chave_loja is not null group by 1`,
    ),
    made.shop.keys(),
  );
  compare(
    'venda',
    await counted(sql`select chave as key, count(*)::int as count from venda group by 1`),
    made.sales.keys(),
  );
  compare(
    'pedido por telefone',
    await counted(sql`select id::text as key, count(*)::int as count from pedido group by 1`),
    made.telephone.map(String),
  );
  compare(
    'pedido de mesa',
    await counted(sql`select numero as key, count(*)::int as count from pedido where conta_id is not null group by 1`),
    made.tables.keys(),
  );
  const { status } = await owner.ask('relatório do fim', 'POST', 'pedido/dashboard/', {});
  if (status !== 200) wrong.push(`painel no fim: ${status}`);
  return wrong;
};
