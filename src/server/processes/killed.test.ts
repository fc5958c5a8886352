import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { House, Speaker } from '../testing';
import { engines, mortal, outside, processHouse } from './testing';

describe.each(engines)('processes whose workers die, on %s', (engine) => {
  let house: House;
  let um: Speaker;
  const { begin, detail, named, later } = processHouse(engine, (people) => {
    ({ house, um } = people);
  });

  const deaths = fc.array(fc.record({ steps: fc.integer({ min: 1, max: 14 }), isStored: fc.boolean() }), {
    minLength: 20,
    maxLength: 20,
  });
  /**
   * Forty items, by workers that die at these points, then by one that lives. Answers the labels it should have done.
   */
  const survive = async (
    qual: string,
    nome: string,
    points: readonly { readonly steps: number; readonly isStored: boolean }[],
  ): Promise<readonly string[]> => {
    const id = await begin(um, qual, 40, nome);
    for (const [round, { steps, isStored }] of points.entries()) {
      // In every second round it is paused in mid-flight and taken up again, perhaps while its worker still lives.
      const changing = round % 2 === 0 ? [] : ['pausar', 'retomar'];
      const people = (async () => {
        for (const how of changing) await um('POST', `processo/${id}/${how}`, {});
      })();
      await house
        .start({ database: mortal(house.database, steps, isStored) })
        .jobs.drain()
        .catch((error: unknown) => {
          if ((error as Error).message !== 'morto') throw error;
        });
      await people;
      await later();
    }
    await house.start().jobs.drain();
    expect(await detail(um, id)).toMatchObject({ situacao: 'FEITO', total: 40, feitos: 40, falhas: 0 });
    return Array.from({ length: 40 }, (_, index) => `${nome} ${index + 1}`);
  };
  it('killed at 20 random points resumes with no duplicate and no gap', async () => {
    let round = 0;
    await fc.assert(
      fc.asyncProperty(deaths, async (points) => {
        const nome = `morte${round++}`;
        const all = await survive('criar', nome, points);
        expect(await named(nome)).toEqual(all);
      }),
      { numRuns: 4 },
    );
  }, 60_000);
  it('killed at 20 random points leaves out nothing that goes outside, and does again at most what was under way', async () => {
    let round = 0;
    await fc.assert(
      fc.asyncProperty(deaths, async (points) => {
        outside.length = 0;
        const all = await survive('enviar', `fora${round++}`, points);
        expect([...new Set(outside)]).toEqual(all);
        expect(outside.length).toBeLessThanOrEqual(all.length + points.length);
      }),
      { numRuns: 4 },
    );
  }, 60_000);

  it('done by two workers at once is done once', async () => {
    const id = await begin(um, 'criar', 60, 'dupla');
    const workers = [house.start(), house.start(), house.start()];
    const stop = setInterval(() => {
      void later();
    }, 5);
    await Promise.all(workers.map(({ jobs }) => jobs.drain()));
    clearInterval(stop);
    await later();
    await house.app.jobs.drain();
    expect(await detail(um, id)).toMatchObject({ situacao: 'FEITO', feitos: 60, falhas: 0 });
    expect(await named('dupla')).toEqual(Array.from({ length: 60 }, (_, index) => `dupla ${index + 1}`));
  });
});
