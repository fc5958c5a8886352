import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyEntity } from '#kit/entity/entity';
import { routine, routines } from '#kit/work/routine';
import { openHouse, type House } from '../testing';
import { ownerOfLink, spendLink } from './people';
import { purge } from '../purge';

const hour = 3_600_000;
const platform = { company: '*' } as const;
let house: House;
let turns = 0;
beforeAll(async () => {
  house = await openHouse(undefined, {
    routines: [
      routines({ name: 'coisa' } as AnyEntity, {
        contar: routine({
          label: 'Rotina',
          every: 3600,
          run: () => {
            turns += 1;
            return Promise.resolve();
          },
        }),
      }),
    ],
  });
});
afterAll(() => house.database.close());

it('a routine has its turn once, however the clock of the process jumps: the database says when', async () => {
  const start = house.clock.now.getTime();
  for (const jump of [0, hour, -hour, 24 * hour, -24 * hour]) {
    house.clock.now = new Date(start + jump);
    await Promise.all([house.app, house.start()].map(({ routines: own }) => own.turn()));
    expect(turns).toBe(1);
  }
  house.clock.now = new Date(start);
});

it('a link lives its hour, not before it was made, and not again once it was swept away', async () => {
  const made = house.clock.now.getTime();
  const at = (ms: number): Date => new Date(made + ms);
  await house.database.transaction(platform, (tx) =>
    sql`insert into recuperacao (usuario_id, token_hash, criado_em, expira_em) select id, 'abc', ${at(0)}, ${at(hour)} from usuario order by id limit 1`.execute(
      tx,
    ),
  );
  const opens = (ms: number): Promise<boolean> =>
    house.database.read(platform, async (tx) => (await ownerOfLink(tx, 'abc', at(ms))) !== undefined);
  expect([
    await opens(0),
    await opens(hour - 1),
    await opens(hour),
    await opens(25 * hour),
    await opens(-hour),
    await opens(-24 * hour),
  ]).toEqual([true, true, false, false, false, false]);
  expect(await house.database.transaction(platform, (tx) => spendLink(tx, 'abc', at(-hour)))).toBe(false);
  await purge(house.database, at(hour + 1));
  expect(await opens(0)).toBe(false);
});

it('an answer kept for a key outlives a clock that jumps a day ahead', async () => {
  const keys = (): Promise<number> =>
    house.database.read(platform, async (tx) =>
      Number((await sql<{ n: number }>`select count(*) as n from idempotencia`.execute(tx)).rows[0]!.n),
    );
  const um = await house.as('um');
  await um('POST', 'coisa/save', { nome: 'Relógio' }, { 'idempotency-key': 'relogio-1' });
  const before = await keys();
  expect(before).toBeGreaterThan(0);
  await purge(house.database, new Date(Date.now() + 24 * hour));
  expect(await keys()).toBe(before);
  await purge(house.database, new Date(Date.now() + 49 * hour));
  expect(await keys()).toBe(0);
});
