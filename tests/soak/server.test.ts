import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { amount, figure, none, sized } from '../support/figures';
import { startServices, type Services } from '../support/services';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const wait = (ms: number): Promise<void> => new Promise((resolve) => { setTimeout(resolve, ms); });

/** 200,000 requests of a day's kinds after 20,000 to warm up: what is held afterwards is what was held before. */
describe('the services, used for long', () => {
  let services: Services;
  beforeAll(async () => { services = await startServices({ engine: 'postgres', rows: 15 }); });
  afterAll(() => services?.close());

  it('hold no more at the end than at the beginning', async () => {
    const { app, models, rowsOf, companies: [company], database } = services;
    let token = await services.token('um');
    const lists = models.filter(({ settings, tenant }) => !settings && tenant && tenant !== 'id').map((model) => ({ root: model.root, ids: rowsOf(model.name, company) }));
    const failed: string[] = [];
    const ask = async (method: string, path: string, body?: object): Promise<void> => {
      const answer = await app.fetch(new Request(`http://localhost/services/${path}`, { method, headers: { 'remember-me': token, ...(body && { 'content-type': 'application/json' }) }, body: body && JSON.stringify(body) }), { ip: '10.0.0.1' });
      token = answer.headers.get('remember-me') ?? token;
      await answer.text();
      if (answer.status >= 500) failed.push(`${method} ${path}: ${answer.status}`);
    };
    let turn = 0;
    const one = async (): Promise<void> => {
      const at = turn++;
      const { root, ids } = lists[at % lists.length]!;
      switch (at % 10) {
        case 0: return ask('GET', 'user/getUserInformations');
        case 1: case 2: return ask('GET', `${root}findbyid/${ids[at % ids.length] ?? 1}`);
        case 3: return ask('POST', `${root}filterpaginated/1/10`, { $search: `a${at % 50}` });
        case 4: return ask('POST', 'setor/save', { nome: `Resistência ${at}`, imprimePedido: false });
        case 5: return ask('POST', 'setor/save', { nome: '' });
        case 6: return ask('GET', 'nao/existe');
        default: return ask('POST', `${root}filterpaginated/${1 + at % 3}/10`, {});
      }
    };
    const send = async (count: number): Promise<void> => {
      const end = turn + count;
      await Promise.all(Array.from({ length: 10 }, async () => { while (turn < end) await one(); }));
    };
    const heap = async (): Promise<number> => {
      await wait(500);
      collect(); collect();
      return process.memoryUsage().heapUsed;
    };
    const connections = async (): Promise<number> => Number((await sql<{ n: number }>`select count(*) as n from pg_stat_activity where datname = current_database()`.execute(database.owner)).rows[0]!.n);
    await send(sized(20_000, 2_000));
    const [before, handles, open] = [await heap(), process.getActiveResourcesInfo().length, await connections()];
    // Its timer waits that long by itself: what is more is delay.
    const resolution = 10;
    const delay = monitorEventLoopDelay({ resolution });
    delay.enable();
    const requests = sized(200_000, 5_000);
    await send(requests);
    delay.disable();
    const after = await heap();
    amount('server: requests', requests);
    none('server: answers of 500 and above', failed);
    figure('server: growth of the heap, %', (after / before - 1) * 100, { atMost: 5 }, { before, after });
    figure('server: more handles and timers', process.getActiveResourcesInfo().length - handles, { atMost: 2 });
    figure('server: more connections to the database', await connections() - open, { atMost: 0 });
    figure('server: event loop delayed, p99, milliseconds', delay.percentile(99) / 1e6 - resolution, { atMost: 50 });
  });
});
