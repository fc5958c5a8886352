import { cpus } from 'node:os';
import type { TestPostgres } from '../support/postgres';
import { load, type Ask } from './load';
import { start } from './product';
import type { Figure } from './figures';

const password = 'uma senha so de teste';

/**
 * One server and two before the same PostgreSQL, sixteen connections in all, in turns. They share the processors with
 * the database and with who asks.
 */
export const processes = async (postgres: TestPostgres): Promise<Figure[]> => {
  const url = await postgres.createDatabase();
  const begin = () =>
    start('dist/server/node.mjs', {
      DATABASE_URL: url,
      LOG_LEVEL: 'warn',
      PORT: '0',
      DEMO_PASSWORD: password,
      NODE_ENV: 'production',
    });
  await (await begin()).stop();
  const servers = [await begin(), await begin()] as const;
  try {
    const signed = await fetch(`${servers[0].url}/services/login`, {
      method: 'POST',
      headers: { username: 'empresa', password: encodeURIComponent(password), 'remember-me': 'true' },
    });
    const headers = { 'remember-me': signed.headers.get('remember-me')!, 'content-type': 'application/json' };
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
