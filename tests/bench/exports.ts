import { sql } from 'kysely';
import { openHouse, signIn } from '../../src/server/testing';
import { startPostgres } from '../support/postgres';

/**
 * `npm run bench:exports -- 1000000`: a list of so many rows as CSV and XLSX through the services, read as fast as they come.
 * Says seconds, megabytes, and how far the process's memory grew above what it was before.
 */
export const run = async ([count = '1000000']: readonly string[]): Promise<void> => {
  const server = await startPostgres();
  const house = await openHouse(await server.createDatabase());
  try {
    await sql`insert into coisa (empresa_id, nome, codigo, tipo, valor, busca) select 1, 'Coisa ' || n, 'C' || n, 'VALOR', n * 0.37, 'coisa' from generate_series(1, ${Number(count)}::int) as n`.execute(house.database.owner);
    await sql`analyze coisa`.execute(house.database.owner);
    const token = (await signIn(house.app, 'um', 'senha-boa')).headers.get('remember-me')!;
    console.log(`${Number(count).toLocaleString('pt-BR')} linhas\n  formato  segundos     MB  linhas/s  memória antes  no meio  no fim (MB)`);
    for (const format of ['csv', 'xlsx']) {
      const memory = (): number => Math.round(process.memoryUsage().rss / 1e6);
      const before = memory();
      const started = performance.now();
      const answer = await house.app.fetch(new Request(`http://localhost/services/coisa/exportar/${format}`, { method: 'POST', headers: { 'remember-me': token, 'content-type': 'application/json' }, body: '{}' }), { ip: '' });
      let size = 0;
      let most = 0;
      for await (const part of answer.body!) {
        size += (part as Uint8Array).byteLength;
        most = Math.max(most, memory());
      }
      const seconds = (performance.now() - started) / 1000;
      console.log(`  ${format.padEnd(7)}  ${seconds.toFixed(1).padStart(8)}  ${(size / 1e6).toFixed(0).padStart(5)}  ${Math.round(Number(count) / seconds).toLocaleString('pt-BR').padStart(8)}  ${String(before).padStart(13)}  ${String(most).padStart(7)}  ${String(memory()).padStart(6)}`);
    }
  } finally {
    await house.database.close();
    await server.stop();
  }
};
