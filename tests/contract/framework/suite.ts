import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readBusiness } from '../../../src/server/business';
import { tablesOf } from '../../../src/server/db/tables';
import { wrongCounts } from '../../support/counts';
import { startServices, type Login, type Services } from '../../support/services';
import type { Speaker } from '../../../src/server/testing';
import { badInput } from './badInput';
import { finding } from './finding';
import { limits } from './limits';
import { owners } from './owners';
import { pages } from './pages';
import { roundTrip } from './roundTrip';
import { settings } from './settings';
import { trail } from './trail';
import { walls } from './walls';
import type { Model } from '../../../src/kit/read/model';

/** Fixtures that every part of the suite uses. Filled before the tests run. */
export interface World {
  readonly services: Services;
  readonly as: Readonly<Record<Login, Speaker>>;
}
export type Part = (model: Model, world: () => World) => void;

/** Every declared resource, on one engine: what the declaration promises is what the services do. */
export const contract = (engine: 'pglite' | 'postgres'): void => {
  // Entities that live on another system are tested by tests/contract/framework/sources.test.ts.
  const models = readBusiness().models.filter(({ source }) => !source);
  let world: World;
  beforeAll(async () => {
    const services = await startServices({ engine, rows: 15 });
    const [admin, um, dois, leitor, vendedor, revenda] = (await Promise.all(
      (['admin', 'um', 'dois', 'leitor', 'vendedor', 'revenda'] as const).map((login) => services.as(login)),
    )) as [Speaker, Speaker, Speaker, Speaker, Speaker, Speaker];
    world = { services, as: { admin, um, dois, leitor, vendedor, revenda } };
  });
  afterAll(() => world?.services.close());
  describe.each(models.map((model) => [model.name, model] as const))('%s', (_, model) => {
    for (const part of model.settings
      ? [settings]
      : [finding, roundTrip, limits, walls, owners, badInput, trail, pages])
      part(model, () => world);
  });
  it('and after all that the kept counts are those of the rows', async () => {
    const { owner } = world.services.database;
    expect(
      (
        await sql`select from contagem having count(distinct tabela) > ${Math.min(30, models.length - 3)}`.execute(
          owner,
        )
      ).rows,
    ).toHaveLength(1);
    expect((await sql.raw(wrongCounts(tablesOf(models))).execute(owner)).rows).toEqual([]);
  });
};
