import { vi } from 'vitest';
import type { Model } from '../../src/kit/read/model';
import type { Operation } from '../../src/server/core/context';
import { mutants } from './suites/mutants';
import { withWorld } from './suites/world';

/** Served calls, kept for the test, and the entities whose walls are down. */
const held = vi.hoisted(() => ({ tables: [] as Operation[][], down: new Map<string, 'tenant' | 'owner'>() }));
vi.mock('../../src/server/routing/routes', async (original) => {
  const module = await original<typeof import('../../src/server/routing/routes')>();
  return {
    ...module,
    routeTable: (...given: Parameters<typeof module.routeTable>) => {
      const table = module.routeTable(...given);
      held.tables.push(table);
      return table;
    },
  };
});
vi.mock('../../src/server/db/scope', async (original) => {
  const module = await original<typeof import('../../src/server/db/scope')>();
  const without = (model: Model): Model => {
    const what = held.down.get(model.name);
    return what ? { ...model, [what]: undefined } : model;
  };
  return {
    ...module,
    isTheirs: (tx: Parameters<typeof module.isTheirs>[0], model: Model) => module.isTheirs(tx, without(model)),
    ownerIn: (scope: Parameters<typeof module.ownerIn>[0], model: Model) => module.ownerIn(scope, without(model)),
  };
});

mutants(withWorld('postgres'), held);
