import type { Usage } from '../../scripts/lib/arguments.mjs';
import { sql } from 'kysely';
import { calls, post, process as work, processes, run as bind } from '#kit';
import { f } from '#fields';
import type { AnyEntity } from '#kit/entity/entity';
import { coisa, openHouse } from '../../src/server/testing';

/** Items of the process that is killed. */
export const items = 1500;
const criar = work('criar', {
  label: 'Criação em lote',
  permission: [],
  items: () => Array.from({ length: items }, (_, index) => ({ key: index + 1, label: `Item ${index + 1}` })),
  each: async ({ db }, { label }) => {
    await sql`insert into coisa (empresa_id, nome, tipo, busca) values (1, ${label}, 'FIXO', '')`.execute(db);
  },
});
const comecar = calls(coisa as AnyEntity, {
  comecar: bind(
    post('comecar', {
      permission: [],
      result: { processo: f.integer({ required: true }) },
    }),
    ({ start }) => start(criar),
  ),
});

export const usage = { text: 'Processo que uma prova derruba.', values: ['banco'] } satisfies Usage;

/**
 * Process that `npm run test:kill-processes` kills: starts it the first time, then works on it as a server would and
 * prints its progress until it is done. `place` is a directory of the embedded engine or the address of a PostgreSQL.
 */
export const run = async ([place = '']: readonly string[]): Promise<void> => {
  const isPostgres = place.startsWith('postgres');
  const house = await openHouse(isPostgres ? place : undefined, {
    processes: [processes(coisa as AnyEntity, [criar])],
    named: [comecar],
    ...(!isPostgres && { dataDir: place }),
  });
  const um = await house.as('um');
  const known = (await um('POST', 'processo/filterpaginated/1/1', {})).body.results?.[0]?.id;
  const id = known ?? ((await um('POST', 'coisa/comecar', {})).body.result as unknown as { processo: number }).processo;
  // On the embedded engine the start knows that the holder of the lease is dead; here the minute is cut short.
  if (isPostgres)
    await house.database.transaction({ company: '*' }, (tx) =>
      sql`update trabalho set arrendado_ate = now() - interval '1 second' where estado = 'RODANDO'`.execute(tx),
    );
  house.app.jobs.start();
  for (;;) {
    // One statement, so that what is counted is of one moment.
    const said = await house.database.read(
      { company: '*' },
      async (tx) =>
        (
          await sql<Record<string, number | string>>`
      select p.estado as state, p.feitos as done, p.falhas as failed, (select count(*) from coisa) as rows, (select count(*) - count(distinct nome) from coisa) as twice from processo as p where p.id = ${id}`.execute(
            tx,
          )
        ).rows[0]!,
    );
    process.stdout.write(`${JSON.stringify({ ...said, rows: Number(said.rows), twice: Number(said.twice) })}\n`);
    const { state } = said;
    if (state !== 'ESPERA' && state !== 'RODANDO') break;
    await new Promise((resolve) => {
      setTimeout(resolve, 25);
    });
  }
  await house.app.jobs.stop();
  await house.database.close();
};
