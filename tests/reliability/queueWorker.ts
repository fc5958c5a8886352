import type { Usage } from '../../scripts/lib/arguments.mjs';
import { sql } from 'kysely';
import { calls, post, process as work, processes, run as bind } from '#kit';
import { f } from '#fields';
import type { AnyEntity } from '#kit/entity/entity';
import { coisa, openHouse } from '../../src/server/testing';

/** Poison: nothing it asks for ever succeeds. */
export const poison = 0;

export const usage = {
  text: 'Processo que uma prova derruba.',
  values: ['banco', 'endereço', 'lotes?', 'tamanho?'],
} satisfies Usage;

/**
 * Process that tests/trust/queue.test.ts kills: a worker of a queue of messages on a PostgreSQL, which go to a provider
 * at `address`. The first one orders `lots` of `size` messages, and one lot that always fails. It prints the progress
 * until nothing is left to do.
 */
export const run = async ([url = '', address = '', lots = '1', size = '1']: readonly string[]): Promise<void> => {
  const enviar = work.outside('enviar', {
    label: 'Envio',
    permission: [],
    form: { lote: f.integer({ required: true }) },
    items: (context, { form }) =>
      Array.from({ length: Number(form.lote) === poison ? 1 : Number(size) }, (_, at) => ({
        key: at + 1,
        label: `Mensagem ${form.lote}.${at + 1}`,
      })),
    each: async (context, { key, form }) => {
      const answer = await fetch(`${address}/?key=${form.lote}.${key}`, { method: 'POST' });
      if (!answer.ok) throw new Error(`The provider says ${answer.status}`);
    },
  });
  const pedir = calls(coisa as AnyEntity, {
    pedir: bind(
      post('pedir', {
        permission: [],
        form: { lote: f.integer({ required: true }) },
        result: { processo: f.integer({ required: true }) },
      }),
      ({ start }, { form }) => start(enviar, { lote: form.lote }),
    ),
  });
  const house = await openHouse(url, { processes: [processes(coisa as AnyEntity, [enviar])], named: [pedir] });
  const everywhere = { company: '*' } as const;
  const people = [await house.as('um'), await house.as('dois')];
  for (let lot = 0; lot <= Number(lots); lot++) {
    const known = await house.database.read(everywhere, (tx) =>
      sql`select 1 from processo where dados ->> 'lote' = ${String(lot)}`.execute(tx),
    );
    if (known.rows.length > 0) continue;
    // In the poison's own company too there are others behind it.
    const { status, text } = await people[lot % 2]!('POST', 'coisa/pedir', { lote: lot });
    if (status !== 200) throw new Error(text);
  }
  // A killed worker holds a lease of a minute: it is cut short, so that the test is.
  await house.database.transaction(everywhere, (tx) =>
    sql`update trabalho set arrendado_ate = now() - interval '1 second' where estado = 'RODANDO'`.execute(tx),
  );
  house.app.jobs.start();
  for (;;) {
    const said = await house.database.read(
      everywhere,
      async (tx) =>
        (
          await sql<Readonly<Record<string, number>>>`
      select count(*) filter (where estado = 'FEITO')::int as done, count(*) filter (where estado = 'FALHOU')::int as failed, count(*)::int as items,
        (select count(*)::int from processo where estado in ('ESPERA', 'RODANDO')) as waiting, (select count(*)::int from processo where estado = 'ERRO') as broken from processo_item`.execute(
            tx,
          )
        ).rows[0]!,
    );
    globalThis.process.stdout.write(`${JSON.stringify(said)}\n`);
    if (said.waiting === 0) break;
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
  }
  await house.app.jobs.stop();
  await house.database.close();
};
