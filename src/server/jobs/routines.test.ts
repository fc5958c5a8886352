import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import type { AnyEntity } from '#kit/entity/entity';
import { routine, routines } from '#kit/work/routine';
import { openHouse, type House } from '../testing';

let house: House | undefined;
afterEach(() => house?.database.close());
const coisa = { name: 'coisa' } as AnyEntity;
const rowOf = async (name: string): Promise<{ readonly arrendada_ate: unknown; readonly wait: number } | undefined> =>
  house!.database.read(
    { company: '*' },
    async (tx) =>
      (
        await sql<{
          arrendada_ate: unknown;
          wait: number;
        }>`select arrendada_ate, extract(epoch from proxima - now())::float8 as wait from rotina where nome = ${name}`.execute(
          tx,
        )
      ).rows[0],
  );

it('has its turn once, whichever of several processes comes to it, and again while there is more to do', async () => {
  let turns = 0;
  const contar = routine({
    label: 'Rotina',
    every: 60,
    run: async ({ within }) => {
      turns += 1;
      await within(1, async ({ rows, db }) => {
        expect(rows).toBeDefined();
        await sql`select 1`.execute(db);
      });
      return turns < 3;
    },
  });
  house = await openHouse(undefined, { routines: [routines(coisa, { contar })] });
  const others = [house.app, house.start(), house.start()];
  await Promise.all(others.map(({ routines: own }) => own.turn()));
  expect(turns).toBe(3);
  expect(await rowOf('coisa.contar')).toMatchObject({ arrendada_ate: null });
  expect((await rowOf('coisa.contar'))!.wait).toBeGreaterThan(50);
  await house.app.routines.turn();
  expect(turns).toBe(3);
  await house.app.routines.turn('coisa.contar');
  expect(turns).toBe(4);
});
it('waits before it tries again what failed, and is taken over from a process that died', async () => {
  let turns = 0;
  const quebrada = routine({
    label: 'Rotina',
    every: 1,
    run: () => {
      turns += 1;
      return Promise.reject(new Error('a fault'));
    },
  });
  house = await openHouse(undefined, { routines: [routines(coisa, { quebrada })] });
  await house.app.routines.turn();
  expect((await rowOf('coisa.quebrada'))!.wait).toBeGreaterThan(20);
  await house.database.transaction({ company: '*' }, (tx) =>
    sql`update rotina set proxima = now(), arrendada_ate = now() + interval '1 minute'`.execute(tx),
  );
  await house.app.routines.turn();
  expect(turns).toBe(1);
  await house.database.transaction({ company: '*' }, (tx) =>
    sql`update rotina set arrendada_ate = now() - interval '1 second'`.execute(tx),
  );
  await house.app.routines.turn();
  expect(turns).toBe(2);
});
it('begins few at once, and in the end each', async () => {
  const begun: string[] = [];
  const many = Object.fromEntries(
    Array.from({ length: 7 }, (_, index): [string, ReturnType<typeof routine>] => [
      `rotina${index}`,
      routine({
        label: 'Rotina',
        every: 60,
        run: () => {
          begun.push(`rotina${index}`);
          return Promise.resolve();
        },
      }),
    ]),
  );
  house = await openHouse(undefined, { routines: [routines(coisa, many)] });
  house.app.jobs.start();
  await expect.poll(() => begun.length, { interval: 5 }).toBeGreaterThan(0);
  expect(begun.length).toBeLessThanOrEqual(3);
  await expect.poll(() => new Set(begun).size, { timeout: 8000 }).toBe(7);
  expect(begun).toHaveLength(7);
  await house.app.jobs.stop();
});
it('runs by itself between start and stop', async () => {
  let turns = 0;
  const viva = routine({
    label: 'Rotina',
    every: 1,
    run: () => {
      turns += 1;
      return Promise.resolve();
    },
  });
  house = await openHouse(undefined, { routines: [routines(coisa, { viva })] });
  house.app.jobs.start();
  await expect.poll(() => turns, { timeout: 5000 }).toBeGreaterThan(0);
  await house.app.jobs.stop();
  const then = turns;
  await new Promise((resolve) => {
    setTimeout(resolve, 1500);
  });
  expect(turns).toBe(then);
});
