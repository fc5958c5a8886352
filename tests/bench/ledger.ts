import { loadavg } from 'node:os';
import { sql } from 'kysely';
import { startServices } from '../support/services';

/** Rows that are written, and by how many at once. */
const [rows, writers] = [10_000, 50];
const customers = 20;

/**
 * `npm run bench:ledger`: 10,000 rows of points given and taken by fifty at once, on both engines: how long it takes,
 * and whether each balance is the sum of its rows and none fell below zero.
 */
export const run = async (): Promise<number> => {
  let wrong = 0;
  for (const engine of ['pglite', 'postgres'] as const) {
    const house = await startServices({ engine });
    try {
      const who = await house.as('um');
      const [company] = house.companies;
      const all = async <T>(statement: ReturnType<typeof sql<T>>): Promise<readonly T[]> =>
        (await house.database.transaction({ company: '*' }, (tx) => statement.execute(tx))).rows;
      await all(sql`delete from sorteio_ganhador`);
      await all(sql`delete from premio_resgate`);
      await all(sql`delete from transacao`);
      await all(sql`update cliente set pontos = null`);
      await all(sql`update fidelidade_configuracao set limite_operador_dia = 2000000000, resgate_minimo = 1`);
      const people: number[] = [];
      for (let at = 0; at < customers; at++) {
        const { body } = await who('POST', 'client/por-telefone', {
          telefone: `+551198${String(1_000_000 + at)}`,
          nome: 'Bench',
        });
        people.push(Number((body.result as unknown as { id: number }).id));
      }
      let [next, written, refused] = [0, 0, 0];
      const began = performance.now();
      const write = async (): Promise<void> => {
        while (written < rows) {
          const at = (next += 1);
          const { body } = await who('POST', 'transacao/lancar', {
            cliente: people[at % customers],
            tipo: at % 3 === 0 ? 'BONUS' : 'RESGATE',
            pontos: at % 3 === 0 ? 100 : 30 + (at % 50),
            motivo: 'Bench',
          });
          if (body.hasError) refused += 1;
          else written += 1;
        }
      };
      await Promise.all(Array.from({ length: writers }, write));
      const seconds = (performance.now() - began) / 1000;
      const bad =
        await all(sql`select c.id from cliente c left join (select cliente_id, sum(pontos) as soma, sum(restante) as restante
          from transacao where empresa_id = ${company} group by cliente_id) t on t.cliente_id = c.id
        where c.empresa_id = ${company} and (coalesce(c.pontos, 0) <> coalesce(t.soma, 0) or coalesce(t.soma, 0) <> coalesce(t.restante, 0) or c.pontos < 0)`);
      wrong += bad.length;
      console.log(
        `${engine}: ${written} lançamentos em ${seconds.toFixed(1)} s (${(written / seconds).toFixed(0)} por segundo), ${refused} recusados por saldo, ${bad.length} saldos errados; carga da máquina ${loadavg()[0]!.toFixed(1)}`,
      );
    } finally {
      await house.close();
    }
  }
  return wrong === 0 ? 0 : 1;
};
