import { cpus } from 'node:os';
import type { TestPostgres } from '../support/postgres';
import { load, type Ask } from './load';
import { signedIn, startBuilt } from './product';
import type { Figure } from './figures';

/**
 * One server and two before the same PostgreSQL, sixteen connections in all, in turns. They share the processors with
 * the database and with who asks.
 */
export const processes = async (postgres: TestPostgres): Promise<Figure[]> => {
  const url = await postgres.createDatabase();
  await (await startBuilt(url)).stop();
  const servers = [await startBuilt(url), await startBuilt(url)] as const;
  try {
    const headers = { ...(await signedIn(servers[0].url, 'empresa')), 'content-type': 'application/json' };
    const { results } = (await (
      await fetch(`${servers[0].url}/services/client/filterpaginated/1/10`, { method: 'POST', headers, body: '{}' })
    ).json()) as { results: readonly { id: number }[] };
    let at = 0;
    const ask = (): Ask => ({ method: 'GET', path: `/services/client/findbyid/${results[at++ % results.length]!.id}` });
    const perSecond = async (urls: readonly string[], milliseconds: number): Promise<number> =>
      (await Promise.all(urls.map((one) => load(one, 16 / urls.length, milliseconds, ask, headers)))).reduce(
        (sum, one) => sum + one.perSecond,
        0,
      );
    const both = servers.map((one) => one.url);
    await perSecond(both, 1500);
    let [one, two] = [0, 0];
    for (let turn = 0; turn < 3; turn++) {
      one = Math.max(one, await perSecond([both[0]!], 2500));
      two = Math.max(two, await perSecond(both, 2500));
    }
    return [
      {
        name: 'um registro, dois processos de 8 conexões',
        value: two,
        unit: '/s',
        floor: one,
        floorName: 'um processo de 16',
        detail: `${cpus().length} processadores, com o banco e quem pergunta`,
      },
    ];
  } finally {
    for (const server of servers) await server.stop();
  }
};
