import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import type { AnyEntity } from '#kit/entity/entity';
import { routine, type BoundRoutines } from '#kit/work/routine';
import type { Services } from '../core/context';
import { silent } from '../core/log';
import { openHouse, type House } from '../testing';
import { atMost } from './patience';
import { enqueue, maxDeaths } from './queue';
import { createRoutines } from './routines';
import { createJobs, type Running, type Worker } from './runner';

let house: House | undefined;
afterEach(() => house?.database.close());
const platform = { company: '*' } as const;
const ask = (kind: string): Promise<void> =>
  house!.database.transaction(platform, (tx) => enqueue(tx, { kind, payload: {}, company: null, user: null }));
const stateOf = async (kind: string): Promise<{ readonly estado: string; readonly erro: string | null }> =>
  house!.database.read(
    platform,
    async (tx) =>
      (
        await sql<{
          estado: string;
          erro: string | null;
        }>`select estado, erro from trabalho where tipo = ${kind}`.execute(tx)
      ).rows[0]!,
  );
const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
const never = (): Promise<never> => new Promise(() => undefined);
/** Workers of these names, over one database; what each was told when it was given up. */
const jobsOf = (runs: Readonly<Record<string, (job: Running) => Promise<void>>>, patience = 300) => {
  const told: Record<string, string> = {};
  const workers = Object.fromEntries(
    Object.entries(runs).map(([kind, run]): [string, Worker] => [
      kind,
      {
        run,
        failed: (_, message) => {
          told[kind] = message;
          return Promise.resolve();
        },
      },
    ]),
  );
  return { told, jobs: createJobs({ database: house!.database, log: silent }, workers, patience) };
};

it('ends a job that stands still and says so, and lets one work on that comes further', async () => {
  house = await openHouse();
  let isTold = false;
  const { told, jobs } = jobsOf({
    parado: never,
    andando: async (job) => {
      for (let at = 0; at < 8; at++) {
        await pause(100);
        job.advanced();
      }
      await house!.database.transaction(platform, job.done);
    },
    tardio: async ({ goOn }) => {
      await pause(900);
      try {
        goOn();
      } catch {
        isTold = true;
      }
    },
  });
  for (const kind of ['parado', 'andando', 'tardio']) await ask(kind);
  await jobs.drain();
  await pause(600);
  expect([(await stateOf('parado')).estado, (await stateOf('tardio')).estado]).toEqual(['ERRO', 'ERRO']);
  expect(await stateOf('andando')).toEqual({ estado: 'FEITO', erro: null });
  expect(told).toEqual({
    parado: 'Parou de avançar e foi encerrado. O que já estava pronto ficou.',
    tardio: 'Parou de avançar e foi encerrado. O que já estava pronto ficou.',
  });
  expect(isTold).toBe(true);
});

it('gives up a job whose processes die while they do it, unless it came further since', async () => {
  house = await openHouse();
  let runs = 0;
  const { told, jobs } = jobsOf({
    mortal: () => {
      runs += 1;
      return Promise.resolve();
    },
  });
  await ask('mortal');
  const died = (times: number) =>
    house!.database.transaction(platform, (tx) =>
      sql`update trabalho set estado = 'RODANDO', arrendado_ate = now() - interval '1 second', tentativas = ${times} where tipo = 'mortal'`.execute(
        tx,
      ),
    );
  await died(maxDeaths);
  await jobs.drain();
  expect([runs, (await stateOf('mortal')).estado]).toEqual([0, 'ERRO']);
  expect(told.mortal).toContain('O servidor caiu várias vezes');
});

it('stops although a job, a routine or a turn of one never ends', async () => {
  house = await openHouse();
  const { jobs } = jobsOf({ parado: never }, 60_000);
  const bound: BoundRoutines = {
    type: 'routines',
    entity: { name: 'coisa' } as AnyEntity,
    routines: { parada: routine({ label: 'Rotina', every: 1, run: never }) },
  };
  const services = {
    database: house.database,
    log: silent,
    models: [],
    openContextOf: () => ({}),
  } as unknown as Services;
  const routines = createRoutines(services, [bound], 60_000);
  await ask('parado');
  jobs.start();
  routines.start();
  await expect.poll(async () => (await stateOf('parado')).estado).toBe('RODANDO');
  const from = performance.now();
  await atMost(300, Promise.all([jobs.stop(), routines.stop()]));
  expect(performance.now() - from).toBeLessThan(2_000);
});

it('lets a routine have its next turn when one stands still', async () => {
  house = await openHouse();
  let turns = 0;
  const bound: BoundRoutines = {
    type: 'routines',
    entity: { name: 'coisa' } as AnyEntity,
    routines: {
      parada: routine({
        label: 'Rotina',
        every: 1,
        run: () => {
          turns += 1;
          return turns === 1 ? never() : Promise.resolve();
        },
      }),
    },
  };
  const services = {
    database: house.database,
    log: silent,
    models: [],
    openContextOf: () => ({}),
  } as unknown as Services;
  const routines = createRoutines(services, [bound], 200);
  await routines.turn('coisa.parada');
  await routines.turn('coisa.parada');
  expect(turns).toBe(2);
});
