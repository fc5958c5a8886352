import type { Usage } from '../../scripts/lib/arguments.mjs';
import { sql } from 'kysely';
import { openHouse, signIn } from '../../src/server/testing';
import { startPostgres } from '../support/postgres';
import { tell, type Figure } from './figures';
import { keepAs } from './kept';

export const usage = { text: 'Mede; o número diz o tamanho.', values: ['linhas?'] } satisfies Usage;

/**
 * `npm run bench:exports [-- rows]`: a list of a million rows as CSV and XLSX through the services, read as fast as
 * they come. Says rows a second, and by how much the most memory that the process holds in the last third of the file
 * lies above that of the first. Kept in docs/performance/exports.json.
 */
export const run = async ([rows = '1000000']: readonly string[]): Promise<number> => {
  const count = Number(rows);
  const server = await startPostgres();
  const house = await openHouse(await server.createDatabase());
  try {
    await sql`insert into coisa (empresa_id, nome, codigo, tipo, valor, busca) select 1, 'Coisa ' || n, 'C' || n, 'VALOR', n * 0.37, 'coisa' from generate_series(1, ${count}::int) as n`.execute(
      house.database.owner,
    );
    await sql`analyze coisa`.execute(house.database.owner);
    const token = (await signIn(house.app, 'um', 'senha-boa')).headers.get('remember-me')!;
    const figures: Figure[] = [];
    for (const format of ['csv', 'xlsx']) {
      const started = performance.now();
      const answer = await house.app.fetch(
        new Request(`http://localhost/services/coisa/exportar/${format}`, {
          method: 'POST',
          headers: { 'remember-me': token, 'content-type': 'application/json' },
          body: '{}',
        }),
        { ip: '' },
      );
      if (!answer.ok) throw new Error(await answer.text());
      let size = 0;
      const seen: number[] = [];
      for await (const part of answer.body!) {
        size += (part as Uint8Array).byteLength;
        seen.push(process.memoryUsage.rss() / 1e6);
      }
      const seconds = (performance.now() - started) / 1000;
      const third = Math.ceil(seen.length / 3);
      const [first, last] = [Math.max(...seen.slice(0, third)), Math.max(...seen.slice(-third))];
      figures.push(
        {
          name: `exportar ${count.toLocaleString('pt-BR')} linhas, ${format}`,
          value: count / seconds,
          unit: '/s',
          detail: `${seconds.toFixed(1)} s, ${(size / 1e6).toFixed(0)} MB`,
        },
        {
          name: `memória, ${format}: último terço contra o primeiro`,
          value: last - first,
          unit: ' MB',
          most: 60,
          detail: `de ${Math.min(...seen).toFixed(0)} a ${Math.max(...seen).toFixed(0)} MB`,
        },
      );
    }
    tell(figures);
    return keepAs('exports', figures, { rows: count });
  } finally {
    await house.database.close();
    await server.stop();
  }
};
