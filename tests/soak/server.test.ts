import { rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { readBusiness } from '../../src/server/business';
import { temporary } from '../e2e/support/product';
import { amount, figure, none, sized } from '../support/figures';
import { startPostgres, type TestPostgres } from '../support/postgres';
import { served, wait, type Served } from '../trust/served';

interface Held {
  readonly heap: number;
  readonly rss: number;
  readonly handles: number;
  /** Milliseconds by which the event loop was late since the last question, by what the product did itself. */ readonly p99: number;
  readonly longest: number;
  /** The same with what the machine gave to others meanwhile: who asks, the database, a neighbour. */ readonly withOthers: number;
}

/**
 * 200,000 requests of a day's kinds after 20,000 to warm up: what the product's process holds afterwards is what it
 * held before.
 */
describe('the services, used for long', () => {
  let postgres: TestPostgres;
  let house: Served;
  let url: string;
  let folder: string;
  beforeAll(async () => {
    folder = await temporary('sonda');
    postgres = await startPostgres();
    url = await postgres.createDatabase();
    house = await served({
      DATABASE_URL: url,
      NODE_OPTIONS: `--require ${fileURLToPath(new URL('probe.cjs', import.meta.url))}`,
      PROBE: join(folder, 'sonda'),
    });
  }, 240_000);
  afterAll(async () => {
    await house?.running.stop();
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const held = (word = 'tell'): Promise<Held> =>
    new Promise((resolve, reject) => {
      let text = '';
      const socket = connect(join(folder, 'sonda'), () => socket.write(`${word}\n`));
      socket
        .on('data', (part) => {
          text += part.toString();
        })
        .on('error', reject)
        .on('end', () => resolve(JSON.parse(text) as Held));
    });
  const connections = async (): Promise<number> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query<{ n: number }>(
      'select count(*)::int - 1 as n from pg_stat_activity where datname = current_database()',
    );
    await client.end();
    return rows[0]!.n;
  };

  it('hold no more at the end than at the beginning', async () => {
    let { token } = house;
    const failed: string[] = [];
    const ask = async (method: string, path: string, body?: object): Promise<string> => {
      const answer = await fetch(`${house.running.url}/services/${path}`, {
        method,
        headers: { 'remember-me': token, ...(body && { 'content-type': 'application/json' }) },
        body: body && JSON.stringify(body),
      });
      token = answer.headers.get('remember-me') ?? token;
      if (answer.status >= 500) failed.push(`${method} ${path}: ${answer.status}`);
      return answer.text();
    };
    const lists: { readonly root: string; readonly ids: readonly number[] }[] = [];
    for (const { root, settings, tenant } of readBusiness().models) {
      if (settings || !tenant || tenant === 'id') continue;
      const { results = [] } = JSON.parse(await ask('POST', `${root}filterpaginated/1/15`, {})) as {
        readonly results?: readonly { readonly id: number }[];
      };
      lists.push({ root, ids: results.map(({ id }) => id) });
    }
    let turn = 0;
    const one = (): Promise<string> => {
      const at = turn++;
      const { root, ids } = lists[at % lists.length]!;
      switch (at % 10) {
        case 0:
          return ask('GET', 'user/getUserInformations');
        case 1:
        case 2:
          return ask('GET', `${root}findbyid/${ids[at % ids.length] ?? 1}`);
        case 3:
          return ask('POST', `${root}filterpaginated/1/10`, { $search: `a${at % 50}` });
        case 4:
          return ask('POST', 'setor/save', { nome: `Resistência ${at}`, imprimePedido: false });
        case 5:
          return ask('POST', 'setor/save', { nome: '' });
        case 6:
          return ask('GET', 'nao/existe');
        default:
          return ask('POST', `${root}filterpaginated/${1 + (at % 3)}/10`, {});
      }
    };
    const send = async (count: number): Promise<void> => {
      const end = turn + count;
      await Promise.all(
        Array.from({ length: 10 }, async () => {
          while (turn < end) await one();
        }),
      );
    };
    await send(sized(20_000, 2_000));
    await wait(500);
    const [before, open] = [await held(), await connections()];
    const requests = sized(200_000, 5_000);
    const start = performance.now();
    await held('reset');
    await send(requests);
    const { p99, longest, withOthers } = await held('reset');
    await wait(500);
    const after = await held();
    amount('server: requests', requests);
    amount(
      'server: requests a second, with who asks on the same machine',
      (requests / (performance.now() - start)) * 1_000,
    );
    none('server: answers of 500 and above', failed);
    figure('server: growth of the heap, %', (after.heap / before.heap - 1) * 100, { atMost: 5 }, { before, after });
    figure('server: more handles and timers', after.handles - before.handles, { atMost: 2 });
    figure('server: more connections to the database', (await connections()) - open, { atMost: 0 });
    figure('server: event loop delayed, p99, milliseconds', p99, { atMost: 50 }, { longest, withOthers });
    amount('server: the same with what others had of the machine meanwhile, milliseconds', withOthers);
  });
});
